const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Mail providers that serve everyone, by the first part of the domain: gmail of gmail.com. */
export const mailProviders = setOf(`
gmail googlemail google outlook hotmail live msn passport windowslive office365 yahoo yahoomail ymail rocketmail aol aim
icloud me mac gmx web freenet t-online arcor vodafone vodafonemail mail email mailbox posteo tutanota tuta tutamail proton
protonmail pm zoho zohomail yandex ya rambler inbox list bk ukr i meta mailru fastmail hushmail runbox hey
orange wanadoo free sfr neuf laposte bbox bouyguestelecom numericable club-internet aliceadsl cegetel noos voila
libero virgilio tiscali alice tin tim fastwebnet aruba pec legalmail postecert poste telefonica terra movistar
ono euskaltel sapo clix netcabo iol mail-pt meo nos uol bol ig globo globomail oi brturbo
bluewin sunrise hispeed gmx-ch aon chello a1 kabsi inode telenet skynet proximus scarlet voo belgacom
ziggo kpnmail planet hetnet xs4all home casema upcmail tele2 telia telenor online bredband spray comhem
btinternet btopenworld btconnect talktalk sky virgin virginmedia ntlworld blueyonder tiscali-uk plusnet
bigpond optusnet optus iinet telstra tpg ozemail internode westnet dodo adam xtra slingshot vodafone-nz
comcast verizon att sbcglobal bellsouth charter cox earthlink juno roadrunner optonline frontier windstream centurylink
rogers shaw sympatico bell telus videotron cogeco sasktel mts eastlink
docomo ezweb softbank au nifty biglobe ocn so-net plala dion jcom excite infoseek
naver daum hanmail nate kakao qq 163 126 sina sohu foxmail aliyun yeah
wp o2 interia onet op poczta tlen seznam centrum volny post azet zoznam abv dir otenet forthnet hol
freemail webmail mymail mailinator example-mail protonmail-ch eircom
`);

/** Providers whose first part is also an ordinary name, by the whole domain. */
export const mailProviderDomains = setOf(`
live.com me.com mac.com web.de free.fr mail.com mail.ru i.ua home.nl online.de online.no planet.nl sky.com
bell.net au.com home.com post.cz post.sk list.ru pm.me op.pl dir.bg hol.gr oi.com.br tin.it tim.it nos.pt
ya.ru bk.ru a1.net au.com voo.be spray.se home.se bell.ca shaw.ca cox.net adam.com.au dodo.com.au terra.com.br
terra.es ig.com.br alice.it google.com poste.it aim.com orange.fr sfr.fr inbox.ru inbox.lv centrum.cz
mts.net ono.com meta.ua so-net.ne.jp gmx.de
`);

/** Networks, shop systems and site builders where everyone has a page, by the first part. */
export const sharedSites = setOf(`
facebook fb instagram twitter x tiktok youtube linkedin pinterest whatsapp wa telegram t line linktr linktree google goo g
yelp tripadvisor foursquare doctolib jameda docplanner doctoralia healthgrades zocdoc pagesjaunes gelbeseiten herold
local paginasamarillas paginegialle yellowpages yell hotpepper ameblo ekiten tabelog
wix wixsite wordpress wpcomstaging blogspot blogger weebly squarespace jimdo jimdosite jimdofree webnode strikingly
godaddysites site123 mystrikingly tumblr medium notion carrd webflow myshopify shopify bigcartel etsy ebay amazon
rakuten base thebase stores ecwid tilda duda sites business github gitlab netlify vercel herokuapp pages ueniweb
business-site e-monsite over-blog canalblog altervista one homepage negocio negozio bsite tripod geocities angelfire
fc2 jugem livedoor goope crayonsite peraichi naver daum cafe24 modoo imweb tistory mercadoshops lojaintegrada nuvemshop
`);

/** Second levels under which names are given, besides `co`, `com`, `org`, `net`, `gov`, `edu`, `ac`. */
export const secondLevels = setOf(`
ne or go gr ad ed lg ltd plc me nhs sch id asn adv med odo eco art blog mus nom srv ind tm asso prefecture gouv notaires
medecin cci pharmacien veterinaire chirurgiens-dentistes geometre-expert info biz web firm
gv kiev lviv odessa msk spb on qc ab bc mb nb nf nl ns nt nu pe sk yk nsw vic qld wa sa tas act
tokyo osaka kyoto aichi hokkaido kanagawa fukuoka hyogo saitama chiba
`);
