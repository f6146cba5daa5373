import { z } from 'zod'
import { isRuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { notWhole, type RecordedVoice, readVoice, VOICE_FORMAT } from './voiceFile.ts'

const Place = z.int().min(0)
const Diphone = z.object({ from: Place, cut: Place, to: Place, marks: z.array(Place) })

const Header = z.object({
  format: z.literal(VOICE_FORMAT),
  id: z.string().regex(/^own-[a-z0-9-]+$/),
  name: z.string().min(1),
  language: z.string().refine(isRuleLanguage),
  gender: z.enum(['female', 'male']),
  rate: z.int().min(8000).max(48_000),
  pitchHz: z.number().min(40).max(600),
  consent: z.object({ by: z.string().min(1), statement: z.string().min(1), at: z.iso.datetime() }),
  diphones: z.record(z.string(), Diphone),
})

/** Reads a voice and looks through it. Throws `file` if it cannot be read, is not whole, or nobody's consent is in it. */
export function checkVoice(path: string): RecordedVoice {
  const voice = readVoice(path)
  const isSound = Header.safeParse(voice.header).success
  const isWhole = isSound && Object.values(voice.header.diphones).every(({ to }) => to <= voice.sound.length)
  if (!isWhole) throw notWhole(path)
  return voice
}
