/** The command line. */
export const commandLine = {
  'cli.chooseTranscript': 'Give its transcript as a subtitle file with --subtitles.',
  'cli.chooseTranslation': 'Try again, or give the translation with --translation.',
  'cli.noTranslator':
    'On the command line: --translation FILE, a file {{file}} beside the video, or --base-url with a service that translates.',
  'cli.place':
    '--place {{place}} is no place in the picture. Give LEFT,TOP,RIGHT,BOTTOM in percent, such as 0,66,100,100, with --with picture.',
  'cli.sameFile': '--out and --signs both name {{path}}. Give each a file of its own.',
  'cli.programStopped': 'A program of the engine stopped without a reason. Run npm ci to repair the installation.',
  'cli.reading.clipped': '{{file}}: too loud and torn. Record “{{text}}” again, softer or farther from the microphone.',
  'cli.reading.cut_off':
    '{{file}}: no silence before and after the speech. Record “{{text}}” again with a short wait at both ends.',
  'cli.reading.other_words': '{{file}}: this does not sound like “{{text}}”. Read the phrase of that number.',
  'cli.reading.silent': '{{file}}: nothing is heard. Record “{{text}}” again, louder.',
  'cli.voiceAdded': '{{id}} can be chosen as a voice now. {{by}} agreed on {{day}}: “{{statement}}”',
  'cli.voiceBuilt':
    '{{path}} holds {{pairs}} pairs of sounds from {{used}} recordings; {{lacking}} more are made of others. Pass it on with griot voice add.',
  'cli.voiceRemoved': '{{id}} is removed.',
} as const
