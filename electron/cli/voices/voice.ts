import { Command, Option } from 'commander'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { RECORDED_LANGUAGES } from '../../../shared/text/speech/phonology.ts'
import { inLanguage } from '../helpPages.ts'
import { t } from '../output/words.ts'
import type { TestKitOptions, VoiceOptions } from './voiceRuns.ts'

/** The functions that the commands run, loaded with the first one. */
const runs = () => import('./voiceRuns.ts')

/** The command `griot voice`: a voice from one's own recordings. */
export function voiceCommand(): Command {
  const voice = inLanguage(new Command('voice'))
    .description(t('help.own'))
    .helpCommand('help [command]', t('help.help'))
  const place = ['--packs <dir>', t('help.packs.folder')] as const
  const language = () =>
    new Option('--language <code>', t('help.own.language')).choices(RECORDED_LANGUAGES).makeOptionMandatory()
  voice
    .command('record-list')
    .description(t('help.own.list'))
    .addOption(language())
    .exitOverride()
    .action(async ({ language: code }: { language: string }) => (await runs()).printRecordList(code))
  voice
    .command('list')
    .description(t('help.own.voices'))
    .option(...place)
    .exitOverride()
    .action(async (options: VoiceOptions) => (await runs()).listVoices(options))
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
    .action(async (folder: string, options: VoiceOptions) => (await runs()).buildVoice(folder, options))
  voice
    .command('add')
    .description(t('help.own.add'))
    .argument('<file>', t('help.own.file'))
    .option(...place)
    .exitOverride()
    .action(async (file: string, options: VoiceOptions) => (await runs()).addVoice(file, options))
  voice
    .command('remove')
    .description(t('help.own.remove'))
    .argument('<id>')
    .option(...place)
    .exitOverride()
    .action(async (id: string, options: VoiceOptions) => (await runs()).removeVoice(id, options))
  voice
    .command('test-kit')
    .description(t('help.own.testKit'))
    .addOption(new Option('--language <code>', t('help.own.language')).choices([...TARGETS]).makeOptionMandatory())
    .option('--voice <id>', t('help.own.testVoice'))
    .option('--seed <number>', t('help.own.testSeed'), '1')
    .option('--out <file>', t('help.own.testOut', { example: 'VOICE.test.html' }))
    .option(...place)
    .exitOverride()
    .action(async (options: TestKitOptions) => (await runs()).makeTestKit(options))
  voice
    .command('test-results')
    .description(t('help.own.testResults'))
    .argument('[file...]', t('help.own.testAnswers'))
    .exitOverride()
    .action(async (files: readonly string[]) => (await runs()).printTestResults(files))
  return voice
}
