export { axisLabel, stepName } from './format.ts';
export { ChartCard } from './chart-card.tsx';
export { FiguresSection } from './figures-section.tsx';
export { BannedTripsList, DisputesList, FailedPaymentsList, HoldsList, MailCard } from './latest-lists.tsx';
export { ListingsCard } from './listings-card.tsx';
export { overviewKeys, overviewQueries } from './overview-queries.ts';
export { readOverview, writeOverview, type OverviewSearch, type OverviewChart } from './overview-search.ts';
export { RoutesCard } from './routes-card.tsx';
export { StatusTiles, StatusTilesSkeleton } from './status-tiles.tsx';
