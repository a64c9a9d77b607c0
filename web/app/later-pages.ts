import { pages } from 'virtual:routes/later';
import { pageGroup } from './page-group.tsx';

const { PageGroup, preload } = pageGroup(pages);
export { PageGroup as default, preload };
