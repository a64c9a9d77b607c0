import { ChartColumn, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

interface ChartCardProps {
  title: string;
  description: string;
  note?: string | undefined;
  isTable: boolean;
  onToggle: () => void;
  picture: ReactNode;
  table: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3;
  className?: string;
}

/** A card with a chart that can also be shown as a table. */
export function ChartCard({
  title,
  description,
  note,
  isTable,
  onToggle,
  picture,
  table,
  level = 3,
  className,
}: ChartCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card as="section" aria-label={title} className={className}>
      <div className="mb-5 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading className="text-lg">{title}</Heading>
          <p className="mt-0.5 text-sm text-ink-soft">{description}</p>
        </div>
        <Button
          variant="quiet"
          size="sm"
          icon={isTable ? <ChartColumn /> : <Table2 />}
          onClick={onToggle}
          className="-mt-1 -me-2"
        >
          <span className="hidden sm:inline">
            {isTable ? t('overview.picture.show-chart') : t('overview.picture.show-table')}
          </span>
          <span className="sm:hidden">{isTable ? t('overview.picture.chart') : t('overview.picture.table')}</span>
          <span className="visually-hidden">{t('overview.picture.of', { title })}</span>
        </Button>
      </div>
      {isTable ? table : picture}
      {note ? <p className="mt-4 text-xs text-ink-faint">{note}</p> : null}
    </Card>
  );
}
