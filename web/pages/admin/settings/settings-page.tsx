import { useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { SETTING_GROUPS, type SettingGroup } from '../../../../contract/site/setting-names.ts';
import type { AdminSettings } from '../../../../contract/site/site.ts';
import { t } from '../../../language/words.ts';
import { Region } from '../../../platform/region.tsx';
import { requestQuery } from '../../../platform/request-query.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { moderationKeys } from '../../../cars/index.ts';
import { BrandCard } from './brand-card.tsx';

type Setting = AdminSettings['settings'][number];

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];
const writeGroup = (group: SettingGroup) => t.of('moderation.settings.group', group);
const groupOf = (name: string) => GROUPS.find((group) => SETTING_GROUPS[group].some((known) => known === name));

/** Searches the name (with or without underscores), description, value and group of a setting. */
function matches({ name, value }: Setting, search: string): boolean {
  const group = groupOf(name);
  const about = t.of('moderation.settings.about', name);
  const texts = [name, name.replaceAll('_', ' '), about, value ?? '', group ? writeGroup(group) : ''];
  return texts.some((text) => text.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
}

const TITLE = t('moderation.settings.title');

const settingsQuery = requestQuery(moderationKeys.settings, 'GET /api/admin/settings', {});

function Value({ setting: { value, isSecret, source } }: { setting: Setting }) {
  if (value !== null)
    return (
      <code translate="no" className="text-sm wrap-anywhere text-ink">
        {value}
      </code>
    );
  const isSet = isSecret && source !== 'default';
  return (
    <span className="text-sm text-ink-faint">
      {isSet ? t('moderation.settings.secret-set') : t('moderation.settings.not-set')}
    </span>
  );
}

const Row = ({ setting }: { setting: Setting }) => (
  <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] sm:items-baseline">
    <dt className="min-w-0">
      <code className="text-sm font-semibold wrap-anywhere">{setting.name}</code>
      <span className="block text-sm text-ink-soft">{t.of('moderation.settings.about', setting.name)}</span>
    </dt>
    <dd className="min-w-0">
      <Value setting={setting} />
    </dd>
    <dd className="sm:min-w-24 sm:text-end">
      <Badge tone={setting.source === 'default' ? 'neutral' : 'brand'}>
        {t.of('moderation.settings.source', setting.source)}
      </Badge>
    </dd>
  </div>
);

function Group({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  return (
    <Card as="section" aria-labelledby={group}>
      <h2 id={group} className="text-xl">
        {writeGroup(group)}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {settings.map((setting) => (
          <Row key={setting.name} setting={setting} />
        ))}
      </dl>
    </Card>
  );
}

/** Groups settings in display order and omits empty groups. */
const groupSettings = (settings: readonly Setting[]) =>
  GROUPS.map((group) => {
    const names: readonly string[] = SETTING_GROUPS[group];
    return { group, settings: settings.filter(({ name }) => names.includes(name)) };
  }).filter((each) => each.settings.length > 0);

function Settings({ settings, brand }: AdminSettings) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const found = settings.filter((setting) => matches(setting, search));
  return (
    <div className="grid max-w-5xl gap-5">
      <div role="search" className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <TextField
          label={t('moderation.settings.search')}
          placeholder={t('moderation.settings.search-example')}
          type="search"
          autoComplete="off"
          reserve={false}
          className="w-full sm:w-96"
          prefix={<Search aria-hidden="true" className="size-4.5" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="pb-4 text-sm text-ink-soft">
          {search && t('moderation.settings.found', { count: found.length })}
        </p>
      </div>
      {search === '' ? (
        <BrandCard brand={brand} folder={settings.find(({ name }) => name === 'BRAND_DIR')?.value ?? ''} />
      ) : null}
      {found.length > 0 ? (
        groupSettings(found).map((each) => <Group key={each.group} {...each} />)
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t('moderation.settings.none')}
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              {t('moderation.settings.clear')}
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Shows all settings and their sources. Read-only, because they are set where the server is started. */
export default function SettingsPage() {
  useTitle(TITLE);
  const query = useQuery(settingsQuery);
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <h1 className="text-3xl">{TITLE}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-ink-soft">{t('moderation.settings.lead')}</p>
      <Region
        query={query}
        level={2}
        loading={
          <Card>
            <SkeletonText lines={12} />
          </Card>
        }
      >
        {(known) => <Settings {...known} />}
      </Region>
    </div>
  );
}
