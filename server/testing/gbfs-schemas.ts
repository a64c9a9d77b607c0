import type { AnySchemaObject } from 'ajv';
import { FEED_FILES, type FeedFile } from '../gbfs/feed-files.ts';

/**
 * What the standard's text requires of each file, and nothing else: misspelt or unknown fields are rejected. MobilityData's own
 * schemas allow additional fields, and are also used if available.
 */

const object = (required: Record<string, AnySchemaObject>, optional: Record<string, AnySchemaObject> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
const listOf = (items: AnySchemaObject, more: AnySchemaObject = {}) => ({ type: 'array', items, ...more });
const one = (...values: unknown[]) => ({ enum: values });

/** Printable characters that the standard recommends. */
const id = { type: 'string', pattern: '^[A-Za-z0-9.@:/_-]+$' };
const url = { type: 'string', format: 'uri', pattern: '^https?://' };
const email = { type: 'string', format: 'email' };
const moment = { type: 'string', format: 'date-time' };
const count = { type: 'integer', minimum: 0 };
const isSo = { type: 'boolean' };
const text = { type: 'string', minLength: 1, pattern: '^[^<>]*$' };
const language = { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' };
const words = listOf(object({ text: { type: 'string', minLength: 1 }, language }), { minItems: 1 });
/** Degrees with a precision of a thousandth. */
const degrees = (most: number) => ({ type: 'number', minimum: -most, maximum: most, multipleOf: 0.001 });

const data: Record<FeedFile, AnySchemaObject> = {
  gbfs: object({
    feeds: listOf(object({ name: one(...FEED_FILES.slice(1)), url }), { minItems: FEED_FILES.length - 1 }),
  }),
  system_information: {
    ...object(
      {
        system_id: id,
        languages: listOf(language, { minItems: 1 }),
        name: words,
        opening_hours: text,
        url,
        feed_contact_email: email,
        timezone: text,
      },
      { email, license_id: id, license_url: url },
    ),
    oneOf: [{ required: ['license_id'] }, { required: ['license_url'] }],
  },
  vehicle_types: object({
    vehicle_types: listOf(
      object({
        vehicle_type_id: id,
        form_factor: one('car'),
        rider_capacity: { ...count, minimum: 1 },
        propulsion_type: one('combustion', 'combustion_diesel', 'hybrid', 'plug_in_hybrid', 'electric'),
        max_range_meters: { type: 'number', minimum: 1_000 },
        name: words,
        vehicle_accessories: listOf(
          one(
            'air_conditioning',
            'automatic',
            'manual',
            'convertible',
            'cruise_control',
            'doors_2',
            'doors_3',
            'doors_4',
            'doors_5',
            'navigation',
          ),
          { uniqueItems: true },
        ),
        return_constraint: one('roundtrip_station'),
        default_pricing_plan_id: id,
      }),
    ),
  }),
  station_information: object({
    stations: listOf(
      object({
        station_id: id,
        name: words,
        lat: degrees(90),
        lon: degrees(180),
        is_virtual_station: one(true),
        rental_uris: object({ web: url }),
      }),
    ),
  }),
  station_status: object({
    stations: listOf(
      object({
        station_id: id,
        num_vehicles_available: one(0, 1),
        vehicle_types_available: listOf(object({ vehicle_type_id: id, count: one(0, 1) })),
        is_installed: isSo,
        is_renting: isSo,
        is_returning: isSo,
        last_reported: moment,
      }),
    ),
  }),
  vehicle_availability: object({
    vehicles: listOf(
      object({
        vehicle_id: id,
        vehicle_type_id: id,
        station_id: id,
        pricing_plan_id: id,
        availabilities: listOf(object({ from: moment, until: moment })),
      }),
    ),
  }),
  system_pricing_plans: object({
    plans: listOf(
      object({
        plan_id: id,
        name: words,
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        price: { type: 'number', minimum: 0 },
        is_taxable: isSo,
        description: words,
        per_min_pricing: listOf(
          object({ start: count, rate: { type: 'number', exclusiveMinimum: 0 }, interval: count }),
        ),
      }),
    ),
  }),
};

export const schemaOf = (file: FeedFile): AnySchemaObject =>
  object({ last_updated: moment, ttl: count, version: one('3.1-RC3'), data: data[file] });
