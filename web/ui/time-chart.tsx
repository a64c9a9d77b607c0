import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language/words.ts';
import { formatUnits } from '../language/formats.ts';
import { fittingLabels, niceTicks } from './chart-scale.ts';

const fills = { brand: 'fill-brand', accent: 'fill-accent-bright', danger: 'fill-danger' };
const strokes = { brand: 'stroke-brand', accent: 'stroke-accent-bright', danger: 'stroke-danger' };
const marks = { brand: 'bg-brand', accent: 'bg-accent-bright', danger: 'bg-danger' };

export type ChartSeries = {
  name: string;
  tone: keyof typeof fills;
  kind?: 'bars' | 'line';
  values: readonly number[];
};

type TimeChartProps = {
  label: string;
  steps: readonly { axis: string; name: string }[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Shorter format for the axis. */
  formatTick?: (value: number) => string;
  /** Restricts the axis to whole numbers, for counts. */
  whole?: boolean;
};

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 26;
const SIDE_MIN = 46;
// Approximate width of a digit on the axis.
const DIGIT_WIDTH = 7;
// Room for half of the last label, which is centered below the last step.
const RIGHT = 12;
const PLOT = HEIGHT - TOP - BOTTOM;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

export function ChartLegend({ series }: { series: readonly Pick<ChartSeries, 'name' | 'tone' | 'kind'>[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.map(({ name, tone, kind }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={clsx(marks[tone], kind === 'line' ? 'h-0.5 w-4' : 'size-3 rounded-xs')} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type Scale = { slot: number; x: (index: number) => number; y: (value: number) => number };

function Bars({
  series,
  scale,
  steps,
}: {
  series: readonly ChartSeries[];
  scale: Scale;
  steps: TimeChartProps['steps'];
}) {
  const gap = Math.min(6, scale.slot * 0.25);
  const width = Math.max(1, (scale.slot - gap) / series.length);
  return series.map(({ name, tone, values }, position) => (
    <g key={name} className={fills[tone]}>
      {values.map((value, index) =>
        value > 0 ? (
          <rect
            key={steps[index]?.name}
            x={scale.x(index) + gap / 2 + position * width}
            // Draws at least a pixel for values above zero.
            y={Math.min(scale.y(value), TOP + PLOT - 1)}
            width={Math.max(1, width - 0.5)}
            height={Math.max(1, TOP + PLOT - scale.y(value))}
            rx={Math.min(2, width / 3)}
          />
        ) : null,
      )}
    </g>
  ));
}

function Line({ series, scale }: { series: ChartSeries; scale: Scale }) {
  const points = series.values.map((value, index) => `${scale.x(index) + scale.slot / 2},${scale.y(value)}`).join(' ');
  const shape = { points, fill: 'none', strokeLinejoin: 'round' } as const;
  // The wider line below separates it from the bars that it crosses.
  return (
    <>
      <polyline {...shape} strokeWidth={5} className="stroke-surface" />
      <polyline {...shape} strokeWidth={2.5} className={strokes[series.tone]} />
    </>
  );
}

type ReadoutProps = Pick<TimeChartProps, 'steps' | 'series' | 'format'> & { index: number; x: number; width: number };

function Readout({ steps, series, format, index, x, width }: ReadoutProps) {
  const isBefore = x > width / 2;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 grid w-max gap-1 whitespace-nowrap rounded-lg bg-ink px-3 py-2 text-sm text-paper shadow-raised"
      style={isBefore ? { insetInlineEnd: width - x + 8 } : { insetInlineStart: x + 8 }}
    >
      <p className="font-medium">{steps[index]?.name}</p>
      {series.map(({ name, values }) => (
        <p key={name} className="flex justify-between gap-4 tabular-nums">
          <span className="opacity-80">{name}</span>
          {format(values[index] ?? 0)}
        </p>
      ))}
    </div>
  );
}

/**
 * A chart of bars and lines over time. The pointer and the arrow keys show single values. Provide a table as well, so that
 * all values are available as text.
 */
export function TimeChart({ label, steps, series, format, formatTick = format, whole = false }: TimeChartProps) {
  const { ref, width } = useWidth();
  const [shown, setShown] = useState<number>();
  const count = steps.length;
  const ticks = niceTicks(Math.max(0, ...series.flatMap(({ values }) => values)), 4, { whole });
  const top = Math.max(1, ticks.at(-1) ?? 1);
  const longest = Math.max(...ticks.map((tick) => formatTick(tick).length));
  const side = Math.max(SIDE_MIN, DIGIT_WIDTH * longest + 12);
  const slot = Math.max(0, width - side - RIGHT) / Math.max(1, count);
  const scale: Scale = {
    slot,
    x: (index) => side + index * slot,
    // Clamps negative values to zero.
    y: (value) => TOP + PLOT * (1 - Math.max(0, value) / top),
  };
  // Skips series that are always zero, so that they take no space from the others.
  const drawn = series.filter(({ values }) => values.some((value) => value > 0));
  const labels = fittingLabels(count, width - side - RIGHT, 60);
  const index = shown === undefined ? undefined : Math.min(shown, count - 1);

  const showAtPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor((event.clientX - left - side) / slot);
    setShown(at >= 0 && at < count ? at : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowUp: 1,
      Home: -count,
      End: count,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(count - 1, (index ?? count - 1) + move)));
  };
  const describeStep = (at: number) =>
    t('ui.chart.step', {
      step: steps[at]?.name ?? '',
      values: formatUnits(
        series.map(({ name, values }) => t('ui.chart.value', { name, value: format(values[at] ?? 0) })),
      ),
    });

  return (
    <div
      ref={ref}
      role="slider"
      // Time always runs from left to right, even on right-to-left pages.
      dir="ltr"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(index ?? count - 1) + 1}
      aria-valuetext={describeStep(index ?? count - 1)}
      onPointerMove={showAtPointer}
      onPointerDown={showAtPointer}
      onPointerLeave={() => setShown(undefined)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(count - 1)}
      onBlur={() => setShown(undefined)}
      onKeyDown={onKeyDown}
      className="relative w-full touch-pan-y rounded-md"
      style={{ height: HEIGHT }}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true" className="absolute inset-0 text-xs">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={side} x2={width} y1={scale.y(tick)} y2={scale.y(tick)} className="stroke-line" />
              <text x={side - 8} y={scale.y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-faint tabular-nums">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {index !== undefined && (
            <rect x={scale.x(index)} y={TOP} width={slot} height={PLOT} className="fill-shade/8" />
          )}
          <Bars series={drawn.filter(({ kind }) => kind !== 'line')} scale={scale} steps={steps} />
          {drawn.map((line) => (line.kind === 'line' ? <Line key={line.name} series={line} scale={scale} /> : null))}
          {steps.map(({ axis, name }, at) =>
            labels.has(at) ? (
              <text
                key={name}
                x={at === count - 1 ? width - 2 : scale.x(at) + slot / 2}
                y={HEIGHT - 8}
                // Centered, the label of the last step would be cut off at the edge.
                textAnchor={at === count - 1 ? 'end' : 'middle'}
                className="fill-ink-faint"
              >
                {axis}
              </text>
            ) : null,
          )}
        </svg>
      )}
      {width > 0 && index !== undefined && (
        <Readout
          steps={steps}
          series={series}
          format={format}
          index={index}
          x={scale.x(index) + slot / 2}
          width={width}
        />
      )}
    </div>
  );
}
