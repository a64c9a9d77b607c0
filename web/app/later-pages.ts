import { pages } from 'virtual:routes/later';
import { createPageGroup } from './page-group.tsx';

const { PageGroup, preload } = createPageGroup(pages);
export { PageGroup as default, preload };
