import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { saidOf, toFailure } from '../../shared/failure.ts'
import { type Said, say, sentences } from '../../shared/locale/message.ts'
import type { VoiceEvent, VoiceRequest } from '../../shared/packs/voiceProgram.ts'
import { voiceFileName } from '../files/fileNames.ts'
import { EXIT, exitCodeOf } from './exitCodes.ts'
import { inLanguage } from './helpPages.ts'
import { watchInterrupt } from './interrupt.ts'
import { printLine, printText } from './print.ts'
import { t, words } from './words.ts'

interface BuildOptions {
  readonly language: string
  readonly name: string
  readonly consent: string
  readonly gender?: 'female' | 'male'
  readonly out?: string
  readonly packs?: string
}

const LANGUAGES = ['yo', 'zu', 'ig', 'ha']

/** The command `griot voice`: a voice from one's own recordings. */
export function voiceCommand(): Command {
  const voice = inLanguage(new Command('voice'))
    .description(t('help.own'))
    .helpCommand('help [command]', t('help.help'))
  const place = ['--packs <dir>', t('help.packs.folder')] as const
  const language = () =>
    new Option('--language <code>', t('help.own.language')).choices(LANGUAGES).makeOptionMandatory()
  voice
    .command('record-list')
    .description(t('help.own.list'))
    .addOption(language())
    .exitOverride()
    .action(async ({ language: code }: { language: string }) => {
      const { isRuleLanguage } = await import('../../shared/text/speech/phonology.ts')
      if (!isRuleLanguage(code)) return
      const { recordList } = await import('../../shared/text/speech/recording/recordList.ts')
      const lines = recordList(code).map((text, index) => `${String(index + 1).padStart(3, '0')}\t${text}\n`)
      printText(process.stdout, lines.join('').trimEnd())
    })
  voice
    .command('list')
    .description(t('help.own.voices'))
    .option(...place)
    .exitOverride()
    .action((options: BuildOptions) => run({ command: 'list', ...placeOf(options) }))
  voice
    .command('build')
    .description(t('help.own.build'))
    .argument('<dir>', t('help.own.folder'))
    .addOption(language())
    .requiredOption('--name <name>', t('help.own.name'))
    .requiredOption('--consent <text>', t('help.own.consent'))
    .addOption(new Option('--gender <gender>', t('help.own.gender')).choices(['female', 'male']))
    .option('--out <file>', t('help.own.out', { example: 'NAME.griotvoice' }))
    .option(...place)
    .exitOverride()
    .action(async (folder: string, options: BuildOptions) => run(await buildOrder(folder, options)))
  voice
    .command('add')
    .description(t('help.own.add'))
    .argument('<file>', t('help.own.file'))
    .option(...place)
    .exitOverride()
    .action((file: string, options: BuildOptions) => run({ command: 'add', file: resolve(file), ...placeOf(options) }))
  voice
    .command('remove')
    .description(t('help.own.remove'))
    .argument('<id>')
    .option(...place)
    .exitOverride()
    .action((id: string, options: BuildOptions) => run({ command: 'remove', id, ...placeOf(options) }))
  return voice
}

async function buildOrder(folder: string, { packs, out, ...options }: BuildOptions): Promise<VoiceRequest> {
  const { freePath } = await import('../files/placeFile.ts')
  // Without --out no file is replaced.
  const file = out === undefined ? await freePath(resolve(voiceFileName(options.name))) : resolve(out)
  return { command: 'build', folder: resolve(folder), out: file, ...options, ...placeOf({ packs }) }
}

function placeOf({ packs }: { readonly packs?: string | undefined }): { packsDir?: string } {
  return packs === undefined ? {} : { packsDir: resolve(packs) }
}

/** Asks the engine's voice program; Ctrl-C cancels it, a failure becomes a message and an exit code. */
async function run(request: VoiceRequest): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  const { signal } = interrupt
  try {
    const { VoiceEvent } = await import('../../shared/packs/voiceProgram.ts')
    const { runEngineProgram } = await import('../studio/service/engineProgram.ts')
    const read = (line: unknown) => VoiceEvent.parse(line)
    await runEngineProgram({ name: 'voiceMain', request, read, tell, signal })
  } catch (error) {
    const failure = toFailure(error)
    printLine(process.stderr, words(saidOf(failure)))
    process.exitCode = signal.aborted ? EXIT.cancelled : exitCodeOf(failure)
  }
}

function tell(event: VoiceEvent): void {
  if (event.event === 'listed') tellList(event)
  else if (event.event !== 'progress') printLine(process.stdout, words(sentenceOf(event)))
}

/** A voice a line: its id, language, reader, and the day of the consent. */
function tellList({ voices, broken }: Extract<VoiceEvent, { event: 'listed' }>): void {
  for (const { id, language, name, consent } of voices) {
    printLine(process.stdout, [id, language, name, consent.at.slice(0, 10)].join('\t'))
  }
  for (const failure of broken) printLine(process.stderr, words(saidOf(failure)))
  if (voices.length === 0) printLine(process.stderr, words(say('cli.noVoices')))
}

function sentenceOf(event: Exclude<VoiceEvent, { event: 'progress' | 'listed' }>): Said {
  switch (event.event) {
    case 'fault':
      return say(`cli.reading.${event.fault}`, { file: event.file, text: event.text })
    case 'built': {
      const { path, used, left, pairs, lacking } = event
      const built = say('cli.voiceBuilt', { path, used, pairs, lacking: lacking.length })
      return left === 0 ? built : sentences(say('cli.readingsLeft', { left }), built)
    }
    case 'added': {
      const { id, consent } = event.voice
      return say('cli.voiceAdded', { id, by: consent.by, statement: consent.statement, day: consent.at.slice(0, 10) })
    }
    case 'removed':
      return say('cli.voiceRemoved', { id: event.id })
    case 'failed':
      return saidOf(event.failure)
    default:
      return event satisfies never
  }
}
