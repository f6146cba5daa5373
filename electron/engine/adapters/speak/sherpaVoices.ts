import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Pack, PackVoice } from '../../../../shared/packs/pack.ts'
import type { Synthesizer, SynthesizerVoice } from '../../core/ports.ts'
import type { UsablePack } from '../../packs/usablePack.ts'
import { isVoiceKind, type SpeakPool } from './speakPool.ts'
import { TYPICAL_HZ } from './typicalPitch.ts'
import type { VoiceKind } from './voiceModel.ts'

/** The spec's settings that act on a kind of model; it has no means for the others. */
const CONTROLS: Readonly<Record<VoiceKind, readonly string[]>> = {
  'vits-mms': ['speed', 'stability'],
  'vits-piper': ['speed', 'stability'],
  kokoro: ['speed'],
  pocket: ['speed', 'exaggeration'],
  zipvoice: ['speed', 'cfg_weight'],
}

/** The voices of packs that speak, each in its model's process. `packs` is asked at every use, the best first. */
export function createSherpaVoices(packs: () => readonly UsablePack[], pool: SpeakPool): Synthesizer {
  const spoken = () => packs().flatMap((usable) => voicesOf(usable.pack).map((voice) => ({ usable, voice })))
  return {
    name: 'neural voices',
    get voices() {
      return spoken().map(({ usable, voice }) => asVoice(usable.pack, voice))
    },
    speak(request, signal) {
      const found = spoken().find(({ voice }) => voice.id === request.voice)
      if (found === undefined) {
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      }
      const { pack } = found.usable
      const { speaker, accent } = found.voice
      const order = {
        request,
        language: pack.languages[0] ?? 'en',
        speaker,
        ...omitUndefined({ accent }),
      }
      return pool.speak(found.usable, order, signal)
    },
    close: () => pool.close(),
  }
}

/** The settings that act on models of a kind. */
export function controlsOf(kind: string): string[] {
  return isVoiceKind(kind) ? [...CONTROLS[kind]] : []
}

function voicesOf({ id, name, kind, voices }: Pack): PackVoice[] {
  if (!isVoiceKind(kind)) return []
  return voices ?? [{ id, name, gender: 'neutral', speaker: 0 }]
}

function asVoice({ id: pack, name, languages, licence, quality, kind }: Pack, voice: PackVoice): SynthesizerVoice {
  const { id, gender, accent } = voice
  const record = {
    id,
    name: voice.name,
    language: languages[0] ?? 'en',
    gender,
    kind: 'neural',
    pack,
    licence: licence.name,
    commercial: licence.commercial,
    controls: controlsOf(kind),
    ...omitUndefined({ accent }),
  }
  return { record, note: say('engineModel.voice.pack', { name, quality }), pitchHz: TYPICAL_HZ[gender] }
}
