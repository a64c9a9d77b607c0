import type { AdminReport } from '../../../../contract/reports/reports.ts';
import { t } from '../../../language/words.ts';
import { Badge } from '../../../ui/badge.tsx';

export const AnswerBadge = ({ decision }: Pick<AdminReport, 'decision'>) =>
  decision ? (
    <Badge tone={decision.answer === 'dismissed' ? 'neutral' : 'danger'}>
      {t.of('moderation.reports.decided', decision.answer)}
    </Badge>
  ) : (
    <Badge tone="warning">{t('moderation.reports.waits')}</Badge>
  );
