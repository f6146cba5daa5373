/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Give its transcript as a subtitle file with --subtitles.',
  'cli.chooseTranslation': 'Try again, or give the translation with --translation.',
  'cli.noTranslator':
    'On the command line: --translation FILE, a file {{file}} beside the video, or --base-url with a service that translates.',
} as const
