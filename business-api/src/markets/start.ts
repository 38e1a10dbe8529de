/** What the process starts and configures of this room: the server imports nothing else of it. */

export { forgetExpiredSearches } from './chains/searches-of-exports.ts';
export { changeOwnWords } from './change-own-words.ts';
export { addMarkets, FaultyMarketsFile, loadMarkets, MarketFileMember } from './load-markets.ts';
export { marketSettingsRoutes } from './market-settings-routes.ts';
