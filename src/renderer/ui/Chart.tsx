import { grouped } from '../../shared/text/amounts.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './chart.module.css'

/**
 * Columns and lines over named places on the x axis. It is a picture: its user puts the
 * table with the same numbers beside it. Series are told apart by shape, not by colour alone.
 */
export interface ChartSeries {
  label: string
  /** Null leaves a gap. */
  values: (number | null)[]
  shape: 'bars' | 'line' | 'dashed'
  /** A colour token of tokens.css, without the dashes. */
  token: string
}

interface ChartProps {
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Of each place on the x axis. */
  places: string[]
  series: ChartSeries[]
  height?: number
  format?: (value: number) => string
  /** Where the y axis begins: at zero, as bars need it, or close below the least value. */
  from?: 'zero' | 'least'
}

export function Chart({ label, places, series, height = 220, format = grouped, from = 'zero' }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const theme = useThemeName()
  const data = useMemo<uPlot.AlignedData>(
    () => [places.map((_, index) => index), ...series.map(({ values }) => values)],
    [places, series],
  )
  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = { width: Math.max(200, element.clientWidth), height }
    const plot = new uPlot({ ...optionsOf({ places, series, format, from }, setAt), ...size }, data, element)
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: Math.max(200, element.clientWidth), height }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [data, places, series, height, format, from, theme])
  return (
    <figure className={styles['chart']}>
      <div ref={box} role="img" aria-label={label} style={{ height }} />
      <figcaption className={styles['legend']}>
        {series.map(({ label: name, shape, token, values }) => {
          const value = at === null ? null : values[at]
          return (
            <span key={name}>
              <i data-shape={shape} style={{ borderColor: `var(--${token})` }} aria-hidden />
              {name}
              {value !== null && value !== undefined && <b>{format(Math.abs(value))}</b>}
            </span>
          )
        })}
        <span className={styles['place']}>{at === null ? '' : places[at]}</span>
      </figcaption>
    </figure>
  )
}

/** A canvas does not follow the tokens by itself: a new theme is a new picture. */
function useThemeName(): string | undefined {
  const [name, setName] = useState(document.documentElement.dataset['theme'])
  useEffect(() => {
    const observer = new MutationObserver(() => setName(document.documentElement.dataset['theme']))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return name
}

function colourOf(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()
}

/** Of counted things there are no halves. */
const COUNTS = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => digit * 10 ** power))
const INCREMENTS = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730]

function optionsOf(
  { places, series, format, from }: Required<Pick<ChartProps, 'places' | 'series' | 'format' | 'from'>>,
  onPlace: (at: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const text = colourOf('text-dim')
  const font = '11px Inter Variable, sans-serif'
  const axis = { stroke: text, font, ticks: { show: false } }
  const named = (at: number): string => (Number.isInteger(at) ? (places[at] ?? '') : '')
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    hooks: { setCursor: [({ cursor: { idx } }) => onPlace(idx ?? null)] },
    scales: {
      x: { time: false, range: [-0.6, Math.max(0.6, places.length - 0.4)] },
      y: { range: (_plot, least, most) => rangeOf(least, most, from) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        incrs: INCREMENTS,
        space: 84,
        values: (_plot, splits) => splits.map(named),
      },
      {
        ...axis,
        size: 52,
        ...(format === grouped ? { incrs: COUNTS.toSorted((one, two) => one - two) } : {}),
        grid: { stroke: colourOf('line'), width: 1 },
        values: (_plot, splits) => splits.map((value) => format(Math.abs(value))),
      },
    ],
    series: [{}, ...series.map(drawn)],
  }
}

function rangeOf(least: number | null, most: number | null, from: ChartProps['from']): [number, number] {
  if (from === 'least' && least !== null && most !== null) {
    const room = Math.max(1, (most - least) * 0.12)
    return [Math.max(0, Math.floor(least - room)), Math.ceil(most + room)]
  }
  const low = Math.min(0, least ?? 0)
  const high = Math.max(0, most ?? 0)
  if (low === 0 && high === 0) return [0, 1]
  return [low * 1.12, high * 1.12]
}

function drawn({ label, shape, token }: ChartSeries): uPlot.Series {
  const stroke = colourOf(token)
  if (shape === 'bars') {
    const { bars } = uPlot.paths
    return {
      label,
      stroke,
      fill: stroke,
      width: 0,
      points: { show: false },
      ...(bars ? { paths: bars({ size: [0.66, 44] }) } : {}),
    }
  }
  return {
    label,
    stroke,
    width: 1.5,
    points: { show: shape === 'line', size: 5, fill: stroke },
    ...(shape === 'dashed' ? { dash: [5, 4] } : {}),
  }
}
