import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import {
  SECRET_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
} from '../../contract/site/setting-names.ts';
import { withoutCredentials } from './environment.ts';

export const ENV_FILE = '.env';

/** The settings as typed, without secrets, with their source, for administrators. */
export interface ProvidedSettings {
  values: Partial<Record<SettingName, string>>;
  sources: Partial<Record<SettingName, Exclude<SettingSource, 'default'>>>;
  /** The features' defaults for unset settings, as they would be typed. */
  defaults: Partial<Record<SettingName, string>>;
}

type ProvidedValues = Omit<ProvidedSettings, 'defaults'>;

/** A child process gets every setting through its environment, so the source is found by comparing values with the file. */
export function readProvidedSettings(environment: NodeJS.ProcessEnv, file: NodeJS.Dict<string>): ProvidedValues {
  const values: ProvidedSettings['values'] = {};
  const sources: ProvidedSettings['sources'] = {};
  for (const name of SETTING_NAMES) {
    const value = withoutCredentials(name, environment[name]);
    if (SECRET_SETTINGS.has(name) && environment[`${name}_FILE`]) sources[name] = 'secret-file';
    else if (value) sources[name] = value === file[name] ? 'env-file' : 'environment';
    if (value && !SECRET_SETTINGS.has(name)) values[name] = value;
  }
  return { values, sources };
}

export function providedSettingsIn(environment: NodeJS.ProcessEnv): ProvidedValues {
  const isOwn = environment === process.env && existsSync(ENV_FILE);
  return readProvidedSettings(environment, isOwn ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {});
}
