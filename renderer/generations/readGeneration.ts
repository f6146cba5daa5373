import type { HistoryItem } from '../../shared/contract/historyItem.ts'
import { VoiceSettings } from '../../shared/project/document.ts'
import type { LabRecipe } from '../state/studio/lab.ts'

/** An entry of the history as it is shown. Services name its fields as they like (spec 2.10). */
export interface Generation {
  readonly id: string
  /** `tts`, `dub`, `stt`, `clone`, or any other name the service uses. */
  readonly feature: string | undefined
  readonly text: string
  readonly voice: string
  readonly made: Date | undefined
  readonly seconds: number | undefined
  readonly hasSound: boolean
}

/** Reads an entry of the history from the field names that services use. */
export function readGeneration(item: HistoryItem): Generation {
  const made = new Date(textIn(item, ['created_at', 'createdAt', 'created', 'timestamp', 'date']))
  const seconds = item.duration_seconds ?? item['duration']
  return {
    id: item.id,
    feature: item.feature ?? (textIn(item, ['type', 'kind']) || undefined),
    text: textIn(item, ['text', 'prompt', 'input', 'transcript', 'title', 'name']).trim(),
    voice: textIn(item, ['voice_name', 'voiceName', 'voice_id', 'voiceId', 'voice']),
    made: Number.isNaN(made.getTime()) ? undefined : made,
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined,
    hasSound: item.audio !== undefined && item.feature !== 'dub',
  }
}

/** The service's default settings (spec 2.1); an entry that has them is treated as if it had none. */
const DEFAULT_SERVICE_SETTINGS: Readonly<Record<string, number>> = { speed: 1, stability: 0.5, similarity: 0.75 }

/** The text, voice and settings to make an entry again; undefined where it has neither text nor voice. */
export function recipeOf(item: HistoryItem): LabRecipe | undefined {
  const { text } = readGeneration(item)
  const voice = textIn(item, ['voice_id', 'voiceId']) || undefined
  if (text === '' && voice === undefined) return undefined
  const named = { ...item, cfgWeight: item['cfg_weight'] }
  const settings = Object.entries(VoiceSettings.shape).flatMap(([name, schema]) => {
    const value: unknown = named[name as keyof typeof named]
    return typeof value === 'number' && value !== DEFAULT_SERVICE_SETTINGS[name] && schema.safeParse(value).success
      ? [[name, value]]
      : []
  })
  return {
    text: text || undefined,
    voice,
    language: textIn(item, ['language']) || undefined,
    settings: VoiceSettings.parse(Object.fromEntries(settings)),
  }
}

function textIn(item: HistoryItem, names: readonly string[]): string {
  for (const name of names) {
    const value = item[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}
