/** What the process starts and configures of this room: the server imports nothing else of it. */
export { recordExistingSettings } from './chains/record-existing-settings.ts';
export { addMarkets, FaultyMarketsFile, loadMarkets, MarketFileMember } from './load-markets.ts';
export { marketSettingsRoutes } from './market-settings-routes.ts';
