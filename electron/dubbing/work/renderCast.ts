import type { Target, VoiceSettingsMap } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Document, Line, VoiceChoice, VoiceSettings } from '../../../shared/project/document.ts'
import { speakerLabel } from '../../../shared/project/speakers/assignSpeakers.ts'
import { speakerNumber } from '../../../shared/project/speakers/speakersInOrder.ts'
import { voiceOf } from '../../../shared/project/takes/takeKey.ts'
import type { ServicePlan } from './workOrder.ts'

/**
 * First number of artificial speaker labels, for lines in another voice than their speaker's. No film is known with so
 * many speakers.
 */
const FIRST_VIRTUAL = 90

/** The voices of a render by a service. */
interface Cast {
  labelOf(line: Line): string
  readonly voice_map: Record<string, string>
  /** Speed and shape by label, where they were changed. */
  readonly voice_settings: VoiceSettingsMap
  readonly choices: readonly VoiceChoice[]
}

/**
 * The cast: voices by label. A line in another voice than its speaker's gets a label of its own, which any service
 * understands.
 */
export function castOf(document: Document, target: Target, lines: readonly Line[]): Cast {
  const voice_map: Record<string, string> = {}
  const labels = new Map<string, string>()
  const choices = new Map<string, VoiceChoice>()
  let next = Math.max(FIRST_VIRTUAL, 1 + Math.max(...Object.keys(document.speakers).map(speakerNumber)))
  const without: Line[] = []
  for (const line of lines) {
    const speaker = document.speakers[line.speaker]
    const choice = voiceOf(line, target, speaker)
    if (choice === undefined) without.push(line)
    else {
      const key = `${line.speaker} ${choice.voice}`
      const own = choice.voice === speaker?.voices[target]?.voice
      const label = labels.get(key) ?? (own ? line.speaker : speakerLabel(next++))
      labels.set(key, label)
      choices.set(label, choice)
      voice_map[label] = choice.voice
    }
  }
  if (without.length > 0) throw noVoice(document, target, without)
  const labelOf = (line: Line) => {
    const choice = voiceOf(line, target, document.speakers[line.speaker])
    return labels.get(`${line.speaker} ${choice?.voice}`) ?? line.speaker
  }
  const voice_settings = Object.fromEntries(
    [...choices].flatMap(([label, { settings }]) => {
      const shape = shapeOf(settings)
      return Object.keys(shape).length === 0 ? [] : [[label, shape]]
    }),
  )
  return { labelOf, voice_map, voice_settings, choices: [...choices.values()] }
}

/** The settings of a voice that a render takes for it alone. */
function shapeOf({ speed, pitch, depth, liveliness }: VoiceSettings): VoiceSettingsMap[string] {
  const all = Object.entries({ speed, pitch, depth, liveliness })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

function noVoice(document: Document, target: Target, lines: readonly Line[]) {
  const speakers = [...new Set(lines.map(({ speaker }) => document.speakers[speaker]?.name || speaker))]
  return invalid(say('failure.speakersWithoutVoice', { speakers, language: sayLanguage(target) }))
}

type Tone = Pick<ServicePlan, 'exaggeration' | 'cfg_weight'>

/**
 * The tone for all voices: a render takes one emphasis and one guidance (spec 4.6) and no other settings. Notes tell
 * what is ignored.
 */
export function commonTone(choices: readonly VoiceChoice[]): { values: Tone; notes: Said[] } {
  const settings = choices.map((choice) => choice.settings)
  const common = (name: 'exaggeration' | 'cfgWeight') => {
    const [first] = settings
    return settings.every((one) => one[name] === first?.[name]) ? first?.[name] : undefined
  }
  const [exaggeration, cfg_weight] = [common('exaggeration'), common('cfgWeight')]
  const lost = settings.some(
    (one) =>
      one.stability !== undefined ||
      one.similarity !== undefined ||
      one.exaggeration !== exaggeration ||
      one.cfgWeight !== cfg_weight,
  )
  return {
    values: {
      ...(exaggeration === undefined ? {} : { exaggeration }),
      ...(cfg_weight === undefined ? {} : { cfg_weight }),
    },
    notes: lost ? [say('note.toneLost')] : [],
  }
}
