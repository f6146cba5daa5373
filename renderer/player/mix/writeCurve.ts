import { CLICK_FADE_SECONDS } from './mixVoices.ts'

/** When a curve begins and for how long it goes on, by the audio context's clock, in seconds. */
interface Scheduled {
  readonly begin: number
  readonly seconds: number
  readonly now: number
}

/** The part of an audio parameter that is scheduled. */
type ScheduledParam = Pick<
  AudioParam,
  'value' | 'cancelScheduledValues' | 'setValueAtTime' | 'linearRampToValueAtTime' | 'setValueCurveAtTime'
>

/** Schedules values from now on without a click: a short fade to the first, then straight from one to the next. */
export function writeCurve(param: ScheduledParam, values: Float32Array, { begin, seconds, now }: Scheduled): void {
  const start = Math.max(begin, now + CLICK_FADE_SECONDS / 2)
  const [first = 1] = values
  const held = param.value
  param.cancelScheduledValues(0)
  param.setValueAtTime(held, now)
  param.linearRampToValueAtTime(first, start)
  if (values.every((value) => value === first)) return
  // As a plain array: Chromium reads a typed one by its iterator, value by value, which takes four times as long.
  param.setValueCurveAtTime(Array.from(values), start, seconds)
}
