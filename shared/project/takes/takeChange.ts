import { PRESERVE } from '../../contract/preserve.ts'
import type { Target } from '../../contract/records.ts'
import type { Line, VoiceSettings } from '../document.ts'
import { RECORDED_VOICE, recordingKey, type SpokenBy, takeKey, voiceOf } from './takeKey.ts'

/** The change since a take was made; `text_or_settings` if the take does not show which. */
type TakeChange = 'none' | 'text' | 'voice' | 'settings' | 'text_or_settings'

/** The origin of a take: its key and voice. */
interface MadeTake {
  readonly key: string
  readonly voice: string
}

/** Why a take is stale: compares it with the line's current text and voice. */
export function takeChange(
  take: MadeTake,
  { line, target, ...by }: SpokenBy & { readonly line: Line; readonly target: Target },
): TakeChange {
  if (take.key === recordingKey(line, target) || take.key === takeKey(line, target, by)) return 'none'
  if (take.voice === RECORDED_VOICE) return 'text'
  const voice = voiceOf(line, target, by.speaker)
  if (voice === undefined || !sameVoice(take.voice, voice.voice)) return 'voice'
  if (take.key === keyWith(line, target, by, { voice: take.voice, settings: {} })) return 'settings'
  return Object.keys(voice.settings).length === 0 ? 'text' : 'text_or_settings'
}

function keyWith(
  line: Line,
  target: Target,
  { speaker, dictionary }: SpokenBy,
  choice: { readonly voice: string; readonly settings: VoiceSettings },
): string | undefined {
  if (speaker === undefined) return undefined
  const { [target]: _, ...others } = speaker.voices
  const voice = choice.voice.startsWith(PRESERVE) ? PRESERVE : choice.voice
  const recast = { ...speaker, voices: { ...others, [target]: { ...choice, voice } } }
  return takeKey(line, target, { speaker: recast, dictionary })
}

/** Compares voices; a preserved voice may be stored with the speaker it was taken from. */
function sameVoice(made: string, now: string): boolean {
  return made === now || (now === PRESERVE && made.startsWith(`${PRESERVE}:`))
}
