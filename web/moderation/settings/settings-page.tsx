import { queryOptions, useQuery } from '@tanstack/react-query';
import { SETTING_GROUPS, type SettingGroup } from '../../../contract/site/setting-names.ts';
import type { AdminSettings } from '../../../contract/site/site.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { request } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DeskNavigation } from '../desk-navigation.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { BrandCard } from './brand-card.tsx';

type Setting = AdminSettings['settings'][number];

const TITLE = t('moderation.settings.title');

const settingsQuery = queryOptions({
  queryKey: moderationKeys.settings,
  queryFn: ({ signal }) => request('GET /api/admin/settings', { signal }),
});

function Value({ setting: { value, isSecret, source } }: { setting: Setting }) {
  if (value !== null) return <code className="text-sm wrap-anywhere text-ink">{value}</code>;
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
  const names: readonly string[] = SETTING_GROUPS[group];
  return (
    <Card as="section" aria-labelledby={group}>
      <h2 id={group} className="text-xl">
        {t.of('moderation.settings.group', group)}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {settings
          .filter(({ name }) => names.includes(name))
          .map((setting) => (
            <Row key={setting.name} setting={setting} />
          ))}
      </dl>
    </Card>
  );
}

/** What is set, and from where. Nothing can be changed here: settings belong to whoever starts the server. */
export default function SettingsPage() {
  useTitle(TITLE);
  const query = useQuery(settingsQuery);
  return (
    <div className="container-page py-8 sm:py-12">
      <DeskNavigation />
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
        {({ settings, brand }) => (
          <div className="grid max-w-5xl gap-5">
            <BrandCard brand={brand} folder={settings.find(({ name }) => name === 'BRAND_DIR')?.value ?? ''} />
            {(Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) => (
              <Group key={group} group={group} settings={settings} />
            ))}
          </div>
        )}
      </Region>
    </div>
  );
}
