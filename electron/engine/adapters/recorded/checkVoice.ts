import { z } from 'zod'
import { say } from '../../../../shared/locale/message.ts'
import { ConsentText, ReaderName } from '../../../../shared/packs/voiceProgram.ts'
import { isRecordedLanguage } from '../../../../shared/text/speech/phonology.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { ACCENTS, type Diphone, type RecordedVoice, readVoice, refused, VOICE_FORMAT, voiceId } from './voiceFile.ts'

const Place = z.int()

const Header = z.object({
  format: z.literal(VOICE_FORMAT),
  id: z.string(),
  name: ReaderName,
  language: z.string().refine(isRecordedLanguage),
  gender: z.enum(['female', 'male']),
  accent: z.enum(ACCENTS).optional(),
  rate: z.int(),
  pitchHz: z.number().min(40).max(600),
  consent: z.object({ by: ReaderName, statement: ConsentText, at: z.iso.datetime() }),
  diphones: z.record(z.string(), z.object({ from: Place, cut: Place, to: Place, marks: z.array(Place) })),
})

/** Most characters of a value that a message repeats. */
const MAX_QUOTED_VALUE_CHARACTERS = 60

/**
 * Reads a voice and looks through it. Throws `file`, naming the file and the value, if it cannot be read, is not whole, has
 * nobody's consent, another sample rate, sounds outside its samples, or the id of another content.
 */
export function checkVoice(path: string): RecordedVoice {
  const voice = readVoice(path)
  const { header, sound } = voice
  const checked = Header.safeParse(header)
  if (!checked.success) throw refused(path, say('failure.voice.value', { path, ...badValue(checked.error, header) }))
  const { id, rate } = header
  if (rate !== ESPEAK_RATE) throw refused(path, say('failure.voice.rate', { path, rate, wanted: ESPEAK_RATE }))
  for (const [sounds, diphone] of Object.entries(header.diphones)) {
    const place = outside(diphone, sound.length)
    if (place === undefined) continue
    throw refused(path, say('failure.voice.outside', { path, sounds, place, samples: sound.length }))
  }
  const own = voiceId(header, sound)
  if (id !== own) throw refused(path, say('failure.voice.otherId', { path, id, own }))
  return voice
}

function badValue(error: z.ZodError, header: unknown): { field: string; value: string } {
  const path = error.issues[0]?.path ?? []
  const value = path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    header,
  )
  // As JSON, so that control characters stay harmless.
  return { field: path.join('.'), value: (JSON.stringify(value) ?? 'undefined').slice(0, MAX_QUOTED_VALUE_CHARACTERS) }
}

/** The first place of a diphone that is out of order or outside so many samples; undefined where all are right. */
function outside({ from, cut, to, marks }: Diphone, samples: number): number | undefined {
  if (from < 0) return from
  if (cut < from) return cut
  if (to < cut || to > samples) return to
  return marks.find((mark) => mark < 0 || mark >= samples)
}
