import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../../../platform/current-search-params.ts';
import { callUrl } from '../../../../contract/calls.ts';
import { STEPS } from '../../../../contract/overview/figure-steps.ts';
import { t } from '../../../language/words.ts';
import { Region } from '../../../platform/region.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ToggleChip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import {
  BookCharts,
  bookQueries,
  readBooks,
  writeBooks,
  type BooksSearch,
  type BooksChart,
  TrialBalance,
} from '../../../books/index.ts';
import { BooksFrame } from './books-frame.tsx';

type RangeProps = {
  search: BooksSearch;
  shown: { startDate: string; endDate: string } | undefined;
  onChange: (changes: Partial<BooksSearch>) => void;
};

const RangeBar = ({ search, shown, onChange }: RangeProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
    <div role="group" aria-label={t('overview.figures.group-by')} className="flex flex-wrap gap-2">
      {STEPS.map((by) => (
        <ToggleChip key={by} pressed={by === search.by} onToggle={() => onChange({ by, from: undefined })}>
          {t.of('overview.figures.step', by)}
        </ToggleChip>
      ))}
    </div>
    <div className="flex flex-wrap gap-3 sm:ms-auto">
      <TextField
        type="date"
        label={t('books.file.from')}
        value={search.from ?? shown?.startDate ?? ''}
        max={search.to ?? shown?.endDate}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('books.file.to')}
        value={search.to ?? shown?.endDate ?? ''}
        min={search.from ?? shown?.startDate}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
    </div>
  </div>
);

function Files({ search: { by, from, to } }: { search: BooksSearch }) {
  const toast = useToast();
  const [saving, setSaving] = useState<'figures' | 'lines'>();
  const save = async (of: 'figures' | 'lines') => {
    setSaving(of);
    try {
      const query = { by, of, ...(from && { from }), ...(to && { to }) };
      await saveFile(callUrl('GET /api/admin/money.csv', { query }).url, `${t.of('books.file.name', of)}.csv`);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {(['figures', 'lines'] as const).map((of) => (
        <Button
          key={of}
          variant="secondary"
          icon={<FileDown />}
          busy={saving === of}
          disabled={saving !== undefined}
          onClick={() => void save(of)}
        >
          {t.of('books.file.save', of)}
        </Button>
      ))}
    </div>
  );
}

const Loading = () => (
  <div role="status" className="grid gap-4 lg:grid-cols-2">
    <span className="visually-hidden">{t('books.loading')}</span>
    {[0, 1].map((index) => (
      <Skeleton key={index} className="h-90 w-full rounded-card" />
    ))}
    <Skeleton className="h-90 w-full rounded-card lg:col-span-2" />
  </div>
);

/** The operator's books: movements, liabilities and a trial balance, which must sum to zero. */
export default function MoneyPage() {
  const [params, setParams] = useSearchParams();
  const search = readBooks(params);
  const query = useQuery(bookQueries.figures(search));
  const change = (changes: Partial<BooksSearch>) =>
    setParams(writeBooks({ ...readBooks(currentSearchParams()), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  const toggle = (picture: BooksChart) => {
    const { tables } = readBooks(currentSearchParams());
    const others = tables.filter((other) => other !== picture);
    change({ tables: others.length < tables.length ? others : [...others, picture] });
  };
  return (
    <BooksFrame title={t('books.title')} about={t('books.about')}>
      <RangeBar search={search} shown={query.data} onChange={change} />
      <div aria-busy={query.isPlaceholderData} className={clsx(query.isPlaceholderData && 'opacity-60')}>
        <Region query={query} loading={<Loading />}>
          {(data) => (
            <>
              <BookCharts data={data} tables={search.tables} onToggle={toggle} />
              <TrialBalance data={data} />
            </>
          )}
        </Region>
      </div>
      <Files search={search} />
    </BooksFrame>
  );
}
