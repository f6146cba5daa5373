import { CLONED_VOICE } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Cloner, Synthesizer } from '../../core/ports.ts'
import type { UsablePack } from '../../packs/usablePack.ts'
import { controlsOf } from './sherpaVoices.ts'
import type { SpeakPool } from './speakPool.ts'

/** Voices that follow a recording, by the model of a pack. The pool's creator closes it. */
export function createSherpaCloner(usable: UsablePack, pool: SpeakPool): Cloner {
  const { id: pack, name, kind, languages, licence } = usable.pack
  return {
    name,
    languages,
    needsText: kind === 'zipvoice',
    follow({ pcm, text }, { id, name: called, language }): Synthesizer {
      const record = {
        ...({ id, name: called, language, gender: 'neutral', kind: CLONED_VOICE, pack } as const),
        licence: licence.name,
        commercial: licence.commercial,
        controls: controlsOf(kind),
      }
      return {
        name,
        voices: [{ record, note: say('engineModel.voice.follows', { name }), pitchHz: 150 }],
        speak: (request, signal) =>
          pool.speak(usable, { request, language, speaker: 0, reference: { pcm, text } }, signal),
        close: async () => undefined,
      }
    },
  }
}
