import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { VoiceSettings } from '../../shared/project/document.ts'
import { callHandler, drawPart } from '../drawn/drawPart.testing.ts'
import { tuningsFor } from './tuning.ts'

const { TuningSliders } = await import('./TuningSliders.tsx')

/** The sliders of a built-in voice with a pitch, and what they hand on. */
function sliders(settings: VoiceSettings) {
  const changes: (readonly [string, number | undefined])[] = []
  const voice = { id: 'v', name: 'V', kind: 'builtin', controls: ['speed', 'pitch', 'exaggeration'] } as never
  const tunings = tuningsFor('v', voice)
  const onChange = ({ name }: { readonly name: string }, value: number | undefined) => void changes.push([name, value])
  const drawn = drawPart(createElement(TuningSliders, { tunings, settings, onChange }))
  return { changes, ranges: drawn.all('input'), resets: drawn.all('button') }
}

it('show what is set, else what the voice does by itself', () => {
  const { ranges, resets } = sliders({ pitch: 1.5 })
  expect(ranges.map(({ value, 'aria-valuetext': text }) => [value, text])).toEqual([
    [1, '1.00×'],
    [1.5, '+1.5 semitones'],
  ])
  expect(resets.map(({ disabled }) => disabled)).toEqual([true, false])
})

it('change nothing where one is only touched or passed over, and reset a setting when asked', () => {
  const { changes, ranges, resets } = sliders({ pitch: 1.5 })
  for (const range of ranges) for (const left of ['onPointerUp', 'onKeyUp', 'onBlur']) callHandler(range, left)
  expect(changes).toEqual([])
  callHandler(resets[1], 'onClick')
  expect(changes).toEqual([['pitch', undefined]])
})
