import { Command, InvalidArgumentError } from 'commander'
import { PACK_CAPABILITIES } from '../../../shared/packs/packCapabilities.ts'
import { inLanguage, packsHelp } from '../helpPages.ts'
import { t } from '../output/words.ts'
import type { InstallOptions, ListOptions, PlaceOptions, SetupOptions, VerifyOptions } from './packsRuns.ts'

const CAPABILITIES = PACK_CAPABILITIES.join(', ')

/** The functions that the commands run, loaded with the first one. */
const runs = () => import('./packsRuns.ts')

/** The command `griot packs` with everything below it. */
export function packsCommand(): Command {
  const packs = inLanguage(new Command('packs'))
    .description(t('help.packs'))
    .helpCommand('help [command]', t('help.help'))
    .addHelpText('after', packsHelp)
  const add = (name: string, description: string): Command =>
    packs
      .command(name)
      .description(description)
      .option('--packs <dir>', t('help.packs.folder'))
      .option('--catalogue <file>', t('help.packs.catalogue'))
      .option('--json', t('help.json'))
      .exitOverride()

  add('list', t('help.packs.list'))
    .option('--language <code>', t('help.packs.language'))
    .option('--capability <name>', t('help.packs.capability', { known: CAPABILITIES }), readCapability)
    .option('--installed', t('help.packs.installed'))
    .action(async (options: ListOptions) => (await runs()).listPacks(options))
  add('install', t('help.packs.install'))
    .argument('<id...>', t('help.packs.ids'))
    .option('--from <dir|url>', t('help.packs.from'))
    .option('--accept-licence', t('help.packs.licence'))
    .action(async (ids: string[], options: InstallOptions) => (await runs()).installPacks(ids, options))
  add('update', t('help.packs.update'))
    .option('--from <dir|url>', t('help.packs.from'))
    .option('--accept-licence', t('help.packs.licence'))
    .action(async (options: InstallOptions) => (await runs()).updatePacks(options))
  add('remove', t('help.packs.remove'))
    .argument('<id...>')
    .action(async (ids: string[], options: PlaceOptions) => (await runs()).removePacks(ids, options))
  add('verify', t('help.packs.verify'))
    .argument('[id...]', t('help.packs.verifyIds'))
    .option('--run', t('help.packs.run'))
    .option('--report [file]', t('help.packs.report'))
    .action(async (ids: string[], options: VerifyOptions) => (await runs()).verifyPacks(ids, options))
  add('setup', t('help.packs.setup'))
    .option('--from <language>', t('help.from'))
    .requiredOption('--to <language>', t('help.packs.target'))
    .option('--source <dir|url>', t('help.packs.from'))
    .option('--memory <gb>', t('help.packs.memory'), readNumber)
    .option('--cores <n>', t('help.packs.cores'), readNumber)
    .option('--non-commercial', t('help.packs.licence'))
    .option('--dry-run', t('help.packs.dryRun'))
    .action(async (options: SetupOptions) => (await runs()).setUpPacks(options))
  return packs
}

function readCapability(text: string): (typeof PACK_CAPABILITIES)[number] {
  const read = PACK_CAPABILITIES.find((one) => one === text)
  if (read !== undefined) return read
  throw new InvalidArgumentError(t('cli.packs.known', { known: CAPABILITIES }))
}

function readNumber(text: string): number {
  const number = Number(text)
  if (number > 0 && Number.isFinite(number)) return number
  throw new InvalidArgumentError(t('cli.packs.number'))
}
