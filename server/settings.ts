import type { SettingName } from '../contract/site/setting-names.ts';
import { checkSignInSettings, signInSettings } from './accounts/settings.ts';
import { carSettings } from './cars/settings.ts';
import { claimSettings } from './claims/settings.ts';
import { checkDriverSettings, driverSettings } from './drivers/settings.ts';
import { earningSettings } from './earnings/settings.ts';
import { feedSettings } from './feeds/settings.ts';
import { checkGbfsSettings, gbfsSettings } from './gbfs/settings.ts';
import { checkMapSettings, mapSettings } from './map/settings.ts';
import { checkMoneySettings, moneySettings } from './money/settings.ts';
import { placeSettings } from './places/settings.ts';
import { pushSettings } from './pushes/settings.ts';
import * as platform from './platform/config.ts';
import type { Environment } from './platform/environment.ts';
import { mergeUnique } from './platform/merge-unique.ts';
import type { Setting } from './platform/setting.ts';

/** Combines the settings of all features. The compiler requires every name that administrators see. */
export const featureSettings: Readonly<Record<Exclude<SettingName, keyof typeof Environment.shape>, Setting>> =
  mergeUnique(
    carSettings,
    claimSettings,
    driverSettings,
    earningSettings,
    feedSettings,
    gbfsSettings,
    mapSettings,
    moneySettings,
    placeSettings,
    pushSettings,
    signInSettings,
  );

const features = {
  settings: featureSettings,
  checks: [checkDriverSettings, checkGbfsSettings, checkMapSettings, checkMoneySettings, checkSignInSettings],
};

export const readConfig = (environment?: NodeJS.ProcessEnv) => platform.readConfig(features, environment);

export const checkSettings = (environment: NodeJS.ProcessEnv) => platform.checkSettings(features, environment);
