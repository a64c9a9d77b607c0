import { useInfiniteQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../../../platform/current-search-params.ts';
import { USER_FILTERS } from '../../../../contract/moderation/users/user-filters.ts';
import { t } from '../../../language/words.ts';
import { Region } from '../../../platform/region.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ToggleChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { PersonSearch, readPersonSearch, useTypedSearch } from '../person-search.tsx';
import { userQueries, type UserSearch } from '../user-queries.ts';
import { UserCards, UsersTable } from './users-table.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';

/** Reads the URL and ignores invalid values, since it may be typed by hand. */
const readSearch = (params: URLSearchParams): UserSearch => ({
  q: readPersonSearch(params),
  only: USER_FILTERS.find((known) => known === params.get('only')),
});

const writeSearch = ({ q, only }: UserSearch) => new URLSearchParams({ ...(q && { q }), ...(only && { only }) });

function Results({ search, onClear }: { search: UserSearch; onClear: () => void }) {
  const query = useInfiniteQuery(userQueries.list(search));
  return (
    <Region
      query={query}
      loading={
        <div role="status">
          <span className="visually-hidden">{t('moderation.users.loading')}</span>
          <UsersTable users={undefined} />
          <UserCards users={undefined} />
        </div>
      }
      empty={({ pages }) =>
        pages[0]!.users.length === 0 ? (
          <EmptyState
            icon={<UserX />}
            title={t('moderation.users.none.title')}
            action={
              <Button variant="secondary" onClick={onClear}>
                {t('moderation.users.none.clear')}
              </Button>
            }
          >
            {t('moderation.users.none.text')}
          </EmptyState>
        ) : undefined
      }
    >
      {({ pages }) => {
        const users = pages.flatMap((page) => page.users);
        return (
          <>
            <UsersTable users={users} />
            <UserCards users={users} />
            <ShowMore pages={query} />
          </>
        );
      }}
    </Region>
  );
}

export default function UsersPage() {
  useTitle(t('moderation.users.title'));
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  // Replaces the history entry, so that going back leaves the list.
  const change = (changes: Partial<UserSearch>) =>
    setParams(writeSearch({ ...readSearch(currentSearchParams()), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  const [typed, setTyped] = useTypedSearch(search.q, (q) => change({ q }));

  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <h1 className="text-3xl">{t('moderation.users.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('moderation.users.subtitle')}</p>
      <PersonSearch typed={typed} onType={setTyped} />
      <div role="group" aria-label={t('moderation.users.filter.label')} className="mt-3 mb-6 flex flex-wrap gap-2">
        {USER_FILTERS.map((filter) => (
          <ToggleChip
            key={filter}
            pressed={search.only === filter}
            onToggle={(pressed) => change({ only: pressed ? filter : undefined })}
          >
            {t.of('moderation.users.filter', filter)}
          </ToggleChip>
        ))}
      </div>
      <Results
        search={search}
        onClear={() => {
          setTyped('');
          change({ q: '', only: undefined });
        }}
      />
    </div>
  );
}
