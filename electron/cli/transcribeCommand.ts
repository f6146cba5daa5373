import { Command } from 'commander'
import { say } from '../../shared/locale/message.ts'
import type { TranscribeOptions } from './transcribe.ts'
import { t, words } from './words.ts'

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
    .exitOverride()
    .action(async (video: string, options: TranscribeOptions) => {
      const [{ inTerminal }, { transcribe }] = await Promise.all([import('./inTerminal.ts'), import('./transcribe.ts')])
      await inTerminal(options, async ({ tell, signal }) => {
        const { path, cues } = await transcribe(video, options, { tell, signal })
        tell({
          event: 'note',
          message: words(say('cli.cues', { path, subtitles: say('count.subtitles', { count: cues.length }) })),
        })
      })
    })
}
