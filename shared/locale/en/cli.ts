/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Give its transcript as a subtitle file with --subtitles.',
  'cli.chooseTranslation': 'Try again, or give the translation with --translation.',
  'cli.noTranslator':
    'On the command line: --translation FILE, a file {{file}} beside the video, or --base-url with a service that translates.',
  'cli.place':
    '--place {{place}} is no place in the picture. Give LEFT,TOP,RIGHT,BOTTOM in percent, such as 0,66,100,100, with --with picture.',
  'cli.sameFile': '--out and --signs both name {{path}}. Give each a file of its own.',
} as const
