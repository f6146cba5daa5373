import { z } from 'zod'
import { Pacing, Separate, Timing } from '../contract/assemble.ts'
import { ratio, SpeakerCount } from '../contract/records.ts'
import type { Message } from '../locale/message.ts'
import { endingOf } from '../mediaEndings.ts'
import { BurnOptions, Descriptions, Loudness, MAX_SOUND_TRACKS, type OptionRow } from './option.ts'

/** All options of a dub, in the order in which forms and help show them. */
export const OPTIONS = {
  /** The number of the film's sound track that is dubbed, from 1; absent: the one in its language, else that which players start with. */
  soundTrack: {
    schema: z.int().min(1).max(MAX_SOUND_TRACKS),
    flag: { name: 'sound-track', value: 'number', help: 'help.soundTrack' },
    of: 'project',
    by: 'engine',
    own: true,
  },
  /** Whether speakers whose voice is preserved agree to its being imitated; without consent no voice is imitated. */
  consent: {
    schema: z.boolean(),
    defaultValue: false,
    text: 'order.consent',
    flag: { name: 'consent', help: 'help.consent' },
    of: 'project',
    by: 'engine',
  },
  /** Whether a separation pack removes the original voices. */
  separate: {
    schema: Separate,
    defaultValue: 'auto',
    text: 'render.separate',
    topic: 'Sound',
    flag: { name: 'separate', value: 'how', help: 'help.separate', watch: true },
    of: 'project',
    by: 'engine',
  },
  /** How late lines may begin. */
  timing: {
    schema: Timing,
    defaultValue: 'natural',
    text: 'render.timing',
    topic: 'Time',
    flag: { name: 'timing', value: 'how', help: 'help.timing', watch: true },
    of: 'project',
    by: 'engine',
  },
  /** Whether the picture may wait for lines that need longer than their place; absent: as nobody chose, see `pacingOf`. */
  picture: {
    schema: Pacing,
    defaultValue: 'keep',
    text: 'render.picture',
    programme: 'render.programme',
    topic: 'Time',
    flag: { name: 'picture', value: 'how', help: 'help.picture', watch: true },
    of: 'project',
    by: 'engine',
  },
  /** By which share of the film a picture that waits may make it longer. */
  longest: {
    schema: ratio,
    flag: { name: 'longest', value: 'percent', help: 'help.longest', watch: true },
    of: 'project',
    by: 'engine',
  },
  /** The loudness that the delivery in a language asks for; absent: that of the project's mix. */
  loudness: {
    schema: Loudness,
    defaultValue: 'as_source',
    text: 'render.loudness',
    topic: 'Sound',
    leftOut: 'note.mix.loudness',
    flag: { name: 'loudness', value: 'how', help: 'help.loudness', watch: true },
    of: 'language',
    by: 'engine',
  },
  /** Whether the dub has one channel. */
  mono: {
    schema: z.boolean(),
    text: 'render.mono',
    topic: 'Sound',
    leftOut: 'note.mix.mono',
    flag: { name: 'mono', help: 'help.mono', watch: true },
    of: 'language',
    by: 'engine',
    own: true,
  },
  /** Seconds that a programme of sound lasts, to the sample; absent or 0: as long as its source with its waits. */
  exactSeconds: {
    schema: z.number().min(0).max(36_000),
    text: 'render.exactSeconds',
    topic: 'Sound',
    leftOut: 'note.mix.slot',
    only: 'programme',
    flag: { name: 'slot', value: 'seconds', help: 'help.slot', watch: true },
    of: 'language',
    by: 'engine',
    own: true,
  },
  /** The names of the film's chapters in the language of the dub, in order; absent: as the film has them. */
  chapterTitles: { schema: z.array(z.string()).readonly(), of: 'language', by: 'engine', own: true },
  /** How many people speak; absent or null: found out. */
  speakers: {
    schema: SpeakerCount.nullable(),
    flag: { name: 'speakers', value: 'number', help: 'help.speakers' },
    of: 'order',
    by: 'studio',
    own: true,
  },
  /** The treatment of lines that subtitles mark as sung. Songs stay by default: lyrics that are read out over the music please nobody. */
  sungLines: {
    schema: z.enum(['keep', 'speak']),
    defaultValue: 'keep',
    text: 'order.sungLines',
    topic: 'Sound',
    ofDub: true,
    flag: { name: 'sung-lines', value: 'how', help: 'help.sungLines', watch: true },
    of: 'order',
    by: 'studio',
  },
  /** Seconds by which all times of subtitles from files are moved, less than 0 to the front: those of a broadcast may begin at ten hours. */
  subtitleShift: {
    schema: z.number().min(-360_000).max(360_000),
    flag: { name: 'subtitle-shift', value: 'seconds', help: 'help.subtitleShift' },
    of: 'order',
    by: 'studio',
  },
  /** Whether timed subtitles from files are moved to where somebody speaks in the film, where it is sure that they belong there. */
  sync: {
    schema: z.enum(['auto', 'off']),
    defaultValue: 'auto',
    text: 'order.sync',
    topic: 'Time',
    ofDub: true,
    flag: { name: 'sync', value: 'how', help: 'help.sync', watch: true },
    of: 'order',
    by: 'studio',
  },
  /** Whether a chat model, where there is one, shortens lines that do not fit. */
  shorten: {
    schema: z.boolean(),
    text: 'order.shorten',
    topic: 'Time',
    ofDub: true,
    flag: { name: 'fit', value: 'how', help: 'help.fit', words: { shorten: true, keep: false }, watch: true },
    of: 'order',
    by: 'studio',
  },
  /** Whether faces are looked for, and lines whose mouth is seen are timed more strictly than others. */
  faces: { schema: z.boolean(), flag: { name: 'faces', help: 'help.faces' }, of: 'project', by: 'studio', own: true },
  /** Also write its subtitles. */
  subtitles: { schema: z.boolean(), text: 'render.subtitles', topic: 'Files', of: 'order', by: 'studio' },
  /** Also put its subtitles into it, as a track. */
  subtitleTrack: {
    schema: z.boolean(),
    text: 'render.subtitleTrack',
    topic: 'Files',
    only: 'picture',
    flag: { name: 'subtitle-track', help: 'help.subtitleTrack' },
    of: 'order',
    by: 'studio',
  },
  /** The place of lines that describe the picture: nowhere, a sound track of their own, or the dub itself; absent: the second. */
  descriptions: {
    schema: Descriptions,
    defaultValue: 'track',
    text: 'render.descriptions',
    flag: { name: 'descriptions', value: 'how', help: 'help.descriptions' },
    of: 'order',
    by: 'studio',
  },
  /** Keep the original sound as a second track. */
  originalTrack: {
    schema: z.boolean(),
    text: 'render.originalTrack',
    only: 'picture',
    topic: 'Files',
    leftOut: 'note.mix.original',
    of: 'order',
    by: 'takes',
  },
  /** Also write voices and bed as WAV files beside it. */
  stems: {
    schema: z.boolean(),
    text: 'render.stems',
    topic: 'Files',
    leftOut: 'note.mix.stems',
    of: 'order',
    by: 'takes',
  },
  /** Also write every line as its own WAV file, at its pace, in a folder beside it with a table of the files. */
  lineFiles: {
    schema: z.boolean(),
    text: 'render.lineFiles',
    topic: 'Files',
    leftOut: 'note.mix.lineFiles',
    of: 'order',
    by: 'takes',
  },
  /** Let all frames last equally long: a picture that waits, or whose frames do not, is then encoded as a whole. */
  constantRate: {
    schema: z.boolean(),
    text: 'render.constantRate',
    only: 'picture',
    topic: 'Files',
    flag: { name: 'constant-rate', help: 'help.constantRate' },
    of: 'order',
    by: 'engine',
    own: true,
  },
  /** Burn subtitles in, for which the picture is encoded again; absent: the picture is copied. */
  burn: { schema: BurnOptions, overlay: true, leftOut: 'note.mix.burn', of: 'order', by: 'studio' },
  /** Whether texts of the picture that nobody speaks are translated and overlaid on it, where it is read; it is encoded for that. */
  signs: {
    schema: z.boolean(),
    text: 'order.signs',
    only: 'picture',
    topic: 'Files',
    ofDub: true,
    overlay: true,
    leftOut: 'note.mix.burn',
    flag: { name: 'signs', help: 'help.dubSigns' },
    of: 'order',
    by: 'studio',
    own: true,
  },
  /** Whether these translations are also added as an ASS track, which MKV alone holds. */
  signTrack: {
    schema: z.boolean(),
    text: 'burn.signTrack',
    only: 'picture',
    topic: 'Files',
    overlay: true,
    container: { ending: '.mkv', refusal: 'cli.signTrackMkv' },
    leftOut: 'note.mix.burn',
    flag: { name: 'sign-track', help: 'help.signTrack' },
    of: 'order',
    by: 'studio',
  },
  /** Whether the finished file is read back and checked. */
  check: { schema: z.boolean(), of: 'order', by: 'studio' },
  /** Whether the dub carries the report of its render, by which it can be checked anywhere; absent: it does. */
  carriesReport: { schema: z.boolean(), of: 'order', by: 'studio' },
} as const satisfies Record<string, OptionRow>

type Rows = typeof OPTIONS
/** The name of an option, in stored files and in orders. */
export type OptionName = keyof Rows
/** The options by who acts on them. */
type ActedOnBy<B extends OptionRow['by']> = { [N in OptionName]: Rows[N]['by'] extends B ? N : never }[OptionName]
type Chosen = { [N in OptionName]: z.ZodOptional<Rows[N]['schema']> }
/** A field of a renderer's order: as is usual where nobody chose. */
type WithDefault<R> = R extends { schema: infer S extends z.ZodType; defaultValue: unknown }
  ? z.ZodDefault<S>
  : R extends { schema: infer S extends z.ZodType }
    ? z.ZodOptional<S>
    : never

/** The options one by one, as far as all of them are alike; the compiler knows the single ones better. */
export const OPTION_ROWS: readonly (readonly [OptionName, OptionRow])[] = Object.entries(OPTIONS) as [
  OptionName,
  OptionRow,
][]

/** All that is known of an option. */
export function optionOf(name: OptionName): OptionRow {
  return OPTIONS[name]
}

/** Whether a file of this name can hold what an option adds. */
export function isHeld(name: OptionName, output: string): boolean {
  const { container } = optionOf(name)
  return container === undefined || endingOf(output) === container.ending
}

/** The options that are chosen: neither absent, nor false, nor 0. */
function chosenIn(settings: Settings): (readonly [OptionName, OptionRow])[] {
  return OPTION_ROWS.filter(([name]) => settings[name])
}

/** The only kind of file that holds all that is chosen; undefined where any kind does. */
export function containerOf(settings: Settings): OptionRow['container'] {
  return chosenIn(settings).find(([, { container }]) => container)?.[1].container
}

/** Whether texts are overlaid on the picture, or added as a track of it. */
export function hasOverlay(settings: Settings): boolean {
  return chosenIn(settings).some(([, { overlay }]) => overlay)
}

/**
 * The settings of a render without those that nothing would follow: a service overlays no texts on the picture, not every file
 * holds them.
 */
export function effectiveSettings(
  settings: Settings,
  { by, output }: { readonly by: string; readonly output: string },
): Settings {
  const dropped = OPTION_ROWS.filter(([name, { overlay }]) => !isHeld(name, output) || (overlay && by !== 'takes'))
  return { ...settings, ...Object.fromEntries(dropped.map(([name]) => [name, undefined])) }
}

/** The chosen options that a service leaves out, for a note. */
export function leftOutOf(settings: Settings): Message[] {
  return [...new Set(chosenIn(settings).flatMap(([, { leftOut }]) => leftOut ?? []))].map((key) => ({ key }))
}

function fieldsOf(is: (row: OptionRow) => boolean, field: (row: OptionRow) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(OPTION_ROWS.filter(([, row]) => is(row)).map(([name, row]) => [name, field(row)]))
}

const withDefault = ({ schema, defaultValue }: OptionRow) =>
  defaultValue === undefined ? schema.optional() : schema.default(defaultValue)

/** The settings of a dub, as far as they were chosen. They are passed whole. */
export const Settings = z.object(
  fieldsOf(
    () => true,
    ({ schema }) => schema.optional(),
  ) as Chosen,
)
export type Settings = z.infer<typeof Settings>

type KeptWith<P extends OptionRow['of'], From> = {
  [N in OptionName as Rows[N]['of'] extends P ? N : never]: From[N & keyof From]
}

function keptWith<P extends OptionRow['of']>(...places: P[]) {
  const fields = fieldsOf(
    ({ of }) => places.some((place) => place === of),
    ({ schema }) => schema.optional(),
  )
  return z.object(fields as KeptWith<P, Chosen>)
}

/** The settings that are kept with the order of each dub. */
export const OrderSettings = keptWith('order')
/** The settings that are kept with a project, for all dubs of it or for those in one language. */
export const ProjectSettings = keptWith('project', 'language')
export type ProjectSettings = z.infer<typeof ProjectSettings>
/** Those of them that each language has for itself. */
export type LanguageSettings = Partial<KeptWith<'language', Settings>>
export const LanguageSettings: z.ZodType<LanguageSettings> = keptWith('language')

/** The settings that every renderer's order has as they are. */
export const RenderSettings = z.object(
  fieldsOf(({ by }) => by === 'engine', withDefault) as { [N in ActedOnBy<'engine'>]: WithDefault<Rows[N]> },
)
export type RenderSettings = z.infer<typeof RenderSettings>

/** The settings that an order for a render from takes has as they are. */
export const TakesSettings = z.object(
  fieldsOf(({ by }) => by !== 'studio', withDefault) as { [N in ActedOnBy<'engine' | 'takes'>]: WithDefault<Rows[N]> },
)
export type TakesSettings = z.infer<typeof TakesSettings>

/**
 * The settings in an order to any service: those that differ from their default, as services of other makers need not know the
 * fields.
 */
export function unusual(settings: Settings): Pick<Settings, keyof RenderSettings> {
  const unusualRows = OPTION_ROWS.filter(([name, { by, defaultValue = false }]) => {
    const value = settings[name]
    return by === 'engine' && value !== undefined && value !== defaultValue
  })
  return Settings.parse(Object.fromEntries(unusualRows.map(([name]) => [name, settings[name]])))
}
