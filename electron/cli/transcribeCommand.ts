import { Command } from 'commander'
import { pipesHelp } from './helpPages.ts'
import type { TranscribeOptions } from './transcribe.ts'
import { t } from './words.ts'

/** The command `griot transcribe`. */
export function transcribeCommand(): Command {
  return new Command('transcribe')
    .description(t('help.transcribe'))
    .argument('<video>', t('help.transcribe.video'))
    .option('--with <way>', t('help.transcribe.with'))
    .option('--out <file>', t('help.transcribe.out'))
    .option('--signs <file>', t('help.transcribe.signs'))
    .option('--place <box>', t('help.transcribe.place'))
    .option('--language <code>', t('help.language'))
    .option('--json', t('help.json'))
    .option('--force', t('help.force'))
    .option('--verbose', t('help.verbose'))
    .addHelpText('after', pipesHelp)
    .exitOverride()
    .action(async (video: string, options: TranscribeOptions) => {
      const { transcribeInTerminal } = await import('./transcribe.ts')
      await transcribeInTerminal(video, options)
    })
}
