import { describe, expect, it } from 'vitest'
import type { SpeakRequest } from '../../core/ports.ts'
import { speechSetting } from './speechSetting.ts'
import { VOICE_KINDS, type VoiceKind } from './voiceModel.ts'

const reference = { samples: new Float32Array(8), sampleRate: 16_000, text: 'Habari' }
const followed = { referenceAudio: reference.samples, referenceSampleRate: 16_000, referenceText: 'Habari' }

/** The setting of a sentence at one and a half times the usual speed. */
function settingOf(kind: VoiceKind, control: NonNullable<SpeakRequest['control']> = {}) {
  const isFollower = kind === 'pocket' || kind === 'zipvoice'
  const order = { model: { kind }, request: { speed: 1.5, control }, speaker: 3 }
  return speechSetting(order, isFollower ? reference : undefined)
}

describe('the setting of a model for a sentence', () => {
  it.each(VOICE_KINDS)('has a line spoken as fast as it is to be, once: %s', (kind) => {
    const { config, tempo } = settingOf(kind)
    expect((config.speed ?? 1) * tempo).toBe(1.5)
    // Pocket TTS knows no tempo, so that its sound is stretched.
    expect(tempo).toBe(kind === 'pocket' ? 1.5 : 1)
  })

  it('names the speaker of the model, and the accent where it is not the model’s own', () => {
    const order = { model: { kind: 'kokoro' }, request: { speed: 1 }, speaker: 3 } as const
    expect(speechSetting(order, undefined).config).toEqual({ sid: 3, speed: 1 })
    const accented = speechSetting({ ...order, accent: 'en-gb' }, undefined)
    expect(accented.config).toEqual({ sid: 3, speed: 1, extra: { lang: 'en-gb' } })
  })

  it('gives models that follow a recording all of it that they need, and their makers’ steps', () => {
    expect(settingOf('zipvoice').config).toEqual({ sid: 3, speed: 1.5, ...followed, numSteps: 4, extra: {} })
    const extra = { max_reference_audio_len: 12 }
    expect(settingOf('pocket').config).toEqual({ sid: 0, speed: 1, ...followed, numSteps: 5, extra })
  })

  it.each([
    ['pocket', { exaggeration: 0.5 }, 'temperature', 0.7],
    ['pocket', { exaggeration: 0 }, 'temperature', 0.07],
    ['zipvoice', { cfgWeight: 0.5 }, 'guidance_scale', 1],
    ['zipvoice', { cfgWeight: 0 }, 'guidance_scale', 0.1],
  ] as const)(
    'turns the wishes of a user into its own numbers, none of them zero: %s, %o',
    (kind, control, name, value) => {
      expect(settingOf(kind, control).config.extra?.[name]).toBeCloseTo(value, 6)
    },
  )
})
