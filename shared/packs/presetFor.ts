import { type Message, say, sentences } from '../locale/message.ts'
import { sayLanguage } from '../locale/sayLanguage.ts'
import { CATALOGUE } from './catalogue.ts'
import { downloadBytes, fits, installedBytes, type Pack, type PackCapability, speaks } from './pack.ts'

/** Languages of a dub, and the machine. */
interface PresetOptions {
  /** Languages of the videos; absent where not known. */
  readonly from?: string | readonly string[] | undefined
  readonly to: string | readonly string[]
  /** Megabytes of memory the computer has, and its processor cores. */
  readonly memory: number
  readonly cores: number
  /** Include packs that forbid commercial use. */
  readonly nonCommercial?: boolean | undefined
}

/** Packs that together make a dub, in the order of their use. */
interface Preset {
  readonly packs: readonly Pack[]
  readonly downloadBytes: number
  readonly installedBytes: number
  /** Megabytes that the largest of them needs; they take turns. */
  readonly memory: number
  /** Capabilities without a pack, each with the reason and the consequence. */
  readonly notes: readonly Message[]
}

/** The slowest acceptable speed: seconds of media in a second. */
const MIN_MODEL_SPEED_RATIO = 0.5
/** Cores on which the catalogue's speeds were measured. */
const MEASURED_CORES = 2

/** Notes on a dub without a pack for a capability that it needs. */
const MISSING_PACK_NOTES = {
  transcribe: say('packs.without.transcribe'),
  translate: say('packs.without.translate'),
  speak: say('packs.without.speak'),
} as const

/** The best packs for dubbing from each language into each other that fit the machine. */
export function presetFor(options: PresetOptions, catalogue: readonly Pack[] = CATALOGUE): Preset {
  const chosen = new Set<Pack>()
  const notes: Message[] = []
  for (const [capability, languages] of tasksOf(options)) {
    const able = catalogue.filter(
      (pack) => pack.capability === capability && languages.every((language) => speaks(pack, language)),
    )
    const usable = able.filter(({ licence }) => options.nonCommercial || licence.commercial)
    const fitting = usable.filter((pack) => fits(pack, options.memory))
    const best = choose(fitting, options.cores)
    if (best !== undefined) chosen.add(best)
    else if (isNeeded(capability))
      notes.push(sentences(whyNone(taskOf(capability, languages), { able, usable }), MISSING_PACK_NOTES[capability]))
  }
  const packs = [...chosen]
  return {
    packs,
    downloadBytes: sum(packs.map(downloadBytes)),
    installedBytes: sum(packs.map(installedBytes)),
    memory: Math.max(0, ...packs.map(({ memory }) => memory)),
    notes,
  }
}

/** The capabilities that the dubs need, each with the languages that one pack must support for it. */
function tasksOf(options: PresetOptions): [PackCapability, string[]][] {
  const [from, to] = [[options.from ?? []].flat(), [options.to].flat()]
  const sources = from.length === 0 ? [undefined] : from
  // A dub within one language, such as a new reading, needs no translation.
  const pairs = to.flatMap((target) => sources.filter((one) => one !== target).map((one) => [one ?? [], target].flat()))
  const forEach = (capability: PackCapability, languages: readonly string[][]): [PackCapability, string[]][] =>
    languages.map((one) => [capability, one])
  const targets = to.map((one) => [one])
  return [
    ['detect', []],
    ...forEach('transcribe', from.length === 0 ? [['*']] : from.map((one) => [one])),
    ['diarize', []],
    ...forEach('translate', pairs),
    ...forEach('speak', targets),
    ...forEach('clone', targets),
    ['separate', []],
  ]
}

/** The highest rank among those that are fast enough, else the fastest. */
function choose(packs: readonly Pack[], cores: number): Pack | undefined {
  const speed = (pack: Pack): number => (pack.speed * cores) / MEASURED_CORES
  const quick = packs.filter((pack) => speed(pack) >= MIN_MODEL_SPEED_RATIO)
  if (quick.length > 0) return quick.reduce((best, pack) => (pack.rank > best.rank ? pack : best))
  return packs.toSorted((a, b) => speed(b) - speed(a))[0]
}

function isNeeded(capability: PackCapability): capability is keyof typeof MISSING_PACK_NOTES {
  return Object.hasOwn(MISSING_PACK_NOTES, capability)
}

/** The work of a capability, with the languages that one pack must support for it; none where any would do. */
function taskOf(capability: PackCapability, languages: readonly string[]): Message {
  const task = say(`packs.can.${capability}`)
  const named = languages.filter((language) => language !== '*').map(sayLanguage)
  return named.length === 0 ? task : say('packs.taskFor', { task, languages: named })
}

function whyNone(task: Message, { able, usable }: { able: readonly Pack[]; usable: readonly Pack[] }): Message {
  if (able.length === 0) return say('packs.lack.any', { task })
  return usable.length === 0 ? say('packs.lack.commercial', { task }) : say('packs.lack.memory', { task })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
