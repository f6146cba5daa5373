import { existsSync } from 'node:fs'
import { type Command, Help, type HelpConfiguration } from 'commander'
import { type Message, plainWords, say, sentences } from '../../shared/locale/message.ts'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { ordersFolder } from './orders/ordersFolder.ts'
import { printable } from './output/print.ts'
import { t, words } from './output/words.ts'

/** Commander's own titles, and their texts. */
const COMMANDER_TITLES: Readonly<Record<string, TextKey>> = {
  'Usage:': 'help.usage',
  'Arguments:': 'help.arguments',
  'Options:': 'help.options',
  'Commands:': 'help.commands',
}

/** Columns of a line of help. */
const HELP_PAGE_COLUMNS = 124

/** The language of `--lang`, which stands before the command; read first, as the help of all options is in it. */
export function languageIn(args: readonly string[]): string | undefined {
  const end = args.findIndex((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang')
  const own = end < 0 ? args : args.slice(0, end)
  const at = own.indexOf('--lang')
  return at < 0 ? own.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length) : own[at + 1]
}

/**
 * Arguments as they are meant: files whose names look like options as paths, and options as such even behind `--`, where people
 * go on writing them: `griot dub -- -dash.mp4 --to sw`.
 */
export function meantArguments(args: readonly string[]): string[] {
  const paths = args.map(asPath)
  const end = paths.indexOf('--')
  const behind = end < 0 ? [] : paths.slice(end + 1)
  const isOption = (arg: string) => /^--[a-z][a-z-]*(?:=.*)?$/.test(arg) && !existsSync(arg)
  if (!behind.some(isOption)) return paths
  return [...paths.slice(0, end), ...behind.map((arg) => (/^-[^-]*\./.test(arg) ? `./${arg}` : arg))]
}

/** A file whose name looks like an option, as the path that it is: no option has a full stop. */
function asPath(arg: string): string {
  return /^-[^=]*\.[^=]*$/.test(arg) && existsSync(arg) ? `./${arg}` : arg
}

/**
 * The program's own help fits on a screen: its commands stand by their names alone, a line for each, as each lists its options on
 * its own page, and what the program is stands under its usage.
 */
export const ON_ONE_SCREEN: HelpConfiguration = {
  subcommandTerm: (command) => command.name(),
  formatHelp(command, helper) {
    const page = Help.prototype.formatHelp.call(helper, command, helper)
    return command.parent === null ? page.replace('\n\n', '\n') : page
  },
}

/** Translates the headings and phrases of Commander's own help; commands made by `command()` inherit it. */
export function inLanguage(command: Command, more: HelpConfiguration = {}): Command {
  return command
    .configureHelp({
      ...more,
      styleTitle: (title) => {
        const key = COMMANDER_TITLES[title]
        return key === undefined ? title : t(key)
      },
      // Commander adds "(choices: …)" in English.
      optionDescription: ({ description, argChoices }) =>
        argChoices === undefined ? description : `${description} (${argChoices.join(', ')})`,
    })
    .configureOutput({ outputError: (text, write) => write(`${printable(words(commanderFault(text)))}\n`) })
    .helpOption('-h, --help', t('help.help'))
    .exitOverride()
}

/** The help of `griot dub` below its options. */
export function dubHelp(): string {
  const paragraphs = [
    t('help.dub.sample'),
    t('help.dub.sources'),
    t('help.dub.several', { folder: ordersFolder() }),
    t('help.dub.keeps'),
  ]
  const several = t('help.jsonSeveral', { events: DUB_EVENT_EXAMPLES, end: ENDED_EVENT_EXAMPLE })
  return page([...paragraphs, `${t('help.jsonEvents')}\n${DUB_EVENTS}`, several, exits(DUB_EXITS)])
}

/** The help of `griot watch` below its options. */
export function watchHelp(): string {
  return page([t('help.watch.more')])
}

/** The help of `griot qc` below its options. */
export function qcHelp(): string {
  return page([t('help.qc.more'), t('help.pipes'), exits(QC_EXITS)])
}

/** The help of commands that read and write texts, below their options. */
export function pipesHelp(): string {
  return page([t('help.pipes')])
}

/** The help of `griot packs` below its commands. */
export function packsHelp(): string {
  const events = `${t('help.jsonEvents')}\n${PACKS_EVENTS}`
  return page([t('help.packs.more'), t('help.packs.offline'), events, exits(PACKS_EXITS)])
}

const DUB_EVENTS = `  {"event":"note"|"warning","message":"…"}
  {"event":"progress","stage":"sample"|"engine"|"send"|"analyze"|"speakers"|"translate"|"render"|"check","fraction":0.5}
  {"event":"done","output":"…","subtitles":["…"],"lines":12,"speakers":2,"states":{"fits":10,"late":1,"too_long":1},"fastest":1.18,
   "tooLong":[{"line":7,"start":31.2,"text":"…","characters":9,"limit":4}],"notes":["…"],
   "qc":{"verdict":"passed"|"needs_work","onset":{"p95":0.02,"max":0.05},"states":{"fits":10,"late":1,"too_long":1},
   "loudness":-16.1,"truePeak":-1.5,"picture":"identical","findings":["…"]},"reports":["…"]}
  {"event":"failed","kind":"unavailable","message":"…","exitCode":3}`
const DUB_EVENT_EXAMPLES = '{"event":"kept"}, {"event":"stopped"}'
const ENDED_EVENT_EXAMPLE = '{"event":"ended","dubs":6,"done":3,"kept":1,"failed":2,"stopped":0}'

const PACKS_EVENTS = `  {"event":"list","list":{"folder":"…","freeBytes":1,"memory":16000,"cores":8,"packs":[…]}}
  {"event":"plan","packs":[…]}
  {"event":"progress","id":"…","progress":{"stage":"downloading"|"unpacking","bytes":1,"total":2,"speed":3}}
  {"event":"installed","id":"…","version":"…","folder":"…","bytes":1,"fresh":true,"checksum":"published"|"host"|"first_seen"}
  {"event":"removed","id":"…","removed":true}
  {"event":"checked","check":{"id":"…","problems":[],"selfTest":{"ran":false,"passed":false,"message":"…"}}}
  {"event":"failed","kind":"offline","message":"…","exitCode":3}`

type Exits = readonly (readonly [code: number, key: TextKey])[]

const DUB_EXITS: Exits = [
  [0, 'help.exit.dubbed'],
  [1, 'help.exit.failed'],
  [2, 'help.exit.usage'],
  [3, 'help.exit.service'],
  [4, 'help.exit.strict'],
  [130, 'help.exit.cancelled'],
]
const QC_EXITS: Exits = [
  [0, 'help.qc.exit.passed'],
  [1, 'help.qc.exit.failed'],
  [2, 'help.exit.usage'],
  [3, 'help.qc.exit.lacks'],
  [4, 'help.qc.exit.strict'],
  [130, 'help.exit.cancelled'],
]
const PACKS_EXITS: Exits = [
  [0, 'help.packs.exit.done'],
  [1, 'help.packs.exit.failed'],
  [2, 'help.packs.exit.usage'],
  [3, 'help.packs.exit.connection'],
  [130, 'help.exit.cancelled'],
]

function exits(codes: Exits): string {
  return [t('help.exitCodes'), ...codes.map(([code, key]) => `  ${String(code).padEnd(3)}  ${t(key)}`)].join('\n')
}

/** Paragraphs with an empty line between them; those of one line are broken at blanks. */
function page(paragraphs: readonly string[]): string {
  return `\n${paragraphs.map((text) => (text.includes('\n') ? text : wrapped(text))).join('\n\n')}`
}

function wrapped(text: string): string {
  return text.split(' ').reduce((done, word) => {
    const line = done.slice(done.lastIndexOf('\n') + 1)
    return `${done}${line.length + 1 + word.length > HELP_PAGE_COLUMNS ? '\n' : done === '' ? '' : ' '}${word}`
  }, '')
}

/** Commander's complaints and the messages for them: it has one English sentence for each, and no other data. */
const COMMANDER_FAULTS: readonly (readonly [RegExp, (found: readonly string[]) => Message])[] = [
  [/^error: unknown option '(.+?)'/, ([option = '']) => say('cli.fault.unknownOption', { option })],
  [/^error: unknown command '(.+?)'/, ([command = '']) => say('cli.fault.unknownCommand', { command })],
  [/^error: missing required argument '(.+?)'/, ([name = '']) => say('cli.fault.noArgument', { name })],
  [/^error: required option '(.+?)' not specified/, ([option = '']) => say('cli.fault.noOption', { option })],
  [/^error: option '(.+?)' argument missing/, ([option = '']) => say('cli.fault.noValue', { option })],
  [
    /^error: option '(.+?)' argument '(.*?)' is invalid\./s,
    ([option = '', value = '']) => say('cli.fault.value', { option, value }),
  ],
  [
    /^error: too many arguments.*Expected (\d+) arguments? but got (\d+)/,
    ([expected = '', actual = '']) => say('cli.fault.tooMany', { expected, given: actual }),
  ],
]
/** Commander's guesses, and its list of what an option may be; behind a complaint. */
const COMMANDER_GUESS_PATTERN = /\(Did you mean (?:one of )?(.+?)\?\)/
const ALLOWED_CHOICES_PATTERN = /Allowed choices are (.+?)\.\s*$/

/** A complaint of Commander as a message, with the guesses and reasons behind it; one that is not known stays English. */
export function commanderFault(text: string): Message {
  for (const [pattern, saying] of COMMANDER_FAULTS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const rest = text.slice(found[0].length).trim()
    const [near, known] = [COMMANDER_GUESS_PATTERN.exec(rest)?.[1], ALLOWED_CHOICES_PATTERN.exec(rest)?.[1]]
    const fault = saying(found.slice(1))
    if (near !== undefined) return sentences(fault, say('cli.didYouMean', { near }))
    if (known !== undefined) return sentences(fault, say('cli.packs.known', { known }))
    // A reason that a reader of the option gave is in the language already.
    return pattern.source.includes('is invalid') && rest !== '' ? sentences(fault, plainWords(rest)) : fault
  }
  return plainWords(text.trimEnd())
}
