/**
 * Well-known passwords of at least 12 characters and the words they are built from. Shorter ones
 * need no entry: the length rule refuses them. How they are compared: is-common-password.ts.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd passwort motdepasse contraseña senha wachtwoord
  qwerty qwertyuiop qwertyuiopasdf qwertyuiopasdfgh qwertyuiopasdfghjkl azerty azertyuiop azertyuiopqsdf
  qwertz qwertzuiop qwertzuiopasdf asdfghjkl asdfghjklqwe zxcvbnm zxcvbnmasdfghjkl
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv zaq12wsxcde3 qazwsxedc qazwsxedcrfv
  q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 1234567890qwerty qwerty1234567890 abc123456789 a1b2c3d4e5f6 abcd1234efgh
  abcdefghijkl abcdefghijklm abcdefghijklmn abcdefghijklmnopqrstuvwxyz abcdefgh abcabcabcabc aaaaaaaaaaaa
  passwordpassword password123password mypassword yourpassword thepassword newpassword oldpassword
  changeme changemeplease changemenow letmein letmeinplease letmeinnow welcome welcomeback welcomehome
  iloveyou iloveyousomuch iloveyouforever ilovemyself ilovemyfamily ilovemydog ilovemycat
  administrator administrateur administrador admin adminadmin adminadminadmin superadmin sysadmin root rootroot
  administratoradministrator defaultpassword default temppassword temporary temporarypassword temp
  secret topsecret secretpassword mysecret mysecretpassword supersecret
  football baseball basketball volleyball superman batman spiderman ironman pokemon starwars maytheforcebewithyou
  dragon monkey shadow sunshine princess butterfly chocolate strawberry blueberry watermelon
  liverpool manchester manchesterunited chelsea arsenal barcelona realmadrid juventus
  charlie michael jennifer jessica michelle jordan daniel thomas andrew robert alexander christopher
  elizabeth christine veronica stephanie francesca valentina gabriella
  computer internet samsung microsoft google facebook instagram whatsapp youtube linkedin
  computercomputer samsunggalaxy windows macintosh
  trustno trustnoone whatever whateverwhatever fuckyou fuckyoufuckyou blink
  correcthorsebatterystaple correcthorse correcthorsebattery horsebatterystaple
  test testtest testtesttest testing testpassword testuser testaccount guest guestguest demo demodemo demodemodemo
  user useruser username usernameusername login loginlogin access accessdenied
  spring summer autumn winter springspring summersummer january february march april may june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday
  company companypassword business businessbusiness corporate office officeoffice
  countersign countersigncountersign registration registrations opticien optician opticians eyecare eyecareeyecare
  bonjour bonjourbonjour bienvenue soleil doudou chouchou loulou marseille
  sakura nihongo konnichiwa arigatou tokyotokyo doraemon
  hello hellohello helloworld goodbye goodmorning thankyou thankyouverymuch
  killer hunter ranger master mustang corvette ferrari mercedes porsche
  letmeinletmein openopen opensesame abracadabra supercalifragilisticexpialidocious
  passwordone passwordtwo masterpassword passphrase passphrasepassphrase`
    .trim()
    .split(/\s+/),
);
