import { CAR_STATUS, type CarStatus } from '../../contract/vocabulary.ts';
import { Badge } from '../ui/badge.tsx';

export const StatusBadge = ({ status }: { status: CarStatus }) =>
  status === CAR_STATUS.active ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Awaiting review</Badge>;
