import { pages } from 'virtual:routes/admin';
import { createPageGroup } from './page-group.tsx';

const { PageGroup, preload } = createPageGroup(pages);
export { PageGroup as default, preload };
