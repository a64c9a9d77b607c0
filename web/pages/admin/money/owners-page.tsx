import { useInfiniteQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { BookOwner, PayoutAccountState } from '../../../../contract/books/books.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { bookQueries } from '../../../books/index.ts';
import { PersonSearch, readPersonSearch, useTypedSearch } from '../person-search.tsx';
import { BooksFrame } from './books-frame.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';

const TONES: Record<PayoutAccountState, BadgeTone> = {
  none: 'warning',
  incomplete: 'warning',
  ready: 'success',
  closed: 'danger',
};
const SUMS = ['balanceCents', 'earnedCents', 'paidOutCents'] as const;

const Row = ({ owner: { person, email, account, ...sums } }: { owner: BookOwner }) => (
  <tr>
    <Td className="min-w-60">
      <span className="grid">
        <Link to={paths.adminUser(person.uid)} className="link tap font-medium break-words">
          {writeName(t, person.displayName)}
        </Link>
        {email ? <span className="text-sm wrap-anywhere text-ink-soft">{email}</span> : null}
      </span>
    </Td>
    {SUMS.map((sum) => (
      <Td key={sum} align="end" className="whitespace-nowrap">
        {formatTotal(sums[sum])}
      </Td>
    ))}
    <Td>
      <Badge tone={TONES[account]}>{t.of('books.owners.account', account)}</Badge>
    </Td>
  </tr>
);

function Results({ search }: { search: string }) {
  const query = useInfiniteQuery(bookQueries.owners(search));
  return (
    <Region
      query={query}
      loading={<Skeleton className="h-90 w-full rounded-card" />}
      empty={({ pages }) =>
        pages[0]!.owners.length === 0 ? <EmptyState icon={<UserX />} title={t('books.owners.none')} /> : undefined
      }
    >
      {({ pages }) => (
        <>
          <Table label={t('books.page.owners')}>
            <thead>
              <tr>
                <Th>{t('books.owners.column.person')}</Th>
                {SUMS.map((sum) => (
                  <Th key={sum} align="end">
                    {t.of('books.owners.column', sum)}
                  </Th>
                ))}
                <Th>{t('books.owners.column.account')}</Th>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ owners }) => owners)
                .map((owner) => (
                  <Row key={owner.person.uid} owner={owner} />
                ))}
            </tbody>
          </Table>
          <ShowMore pages={query} />
        </>
      )}
    </Region>
  );
}

/** Lists everyone with earnings, largest balance first. */
export default function OwnersPage() {
  const [params, setParams] = useSearchParams();
  const search = readPersonSearch(params);
  const [typed, setTyped] = useTypedSearch(search, (q) =>
    setParams(q ? { q } : {}, { replace: true, preventScrollReset: true }),
  );
  return (
    <BooksFrame title={t('books.owners.title')} about={t('books.owners.about')}>
      <div className="mb-6">
        <PersonSearch typed={typed} onType={setTyped} />
      </div>
      <Results search={search} />
    </BooksFrame>
  );
}
