/** Notes of the engine on a transcript, a dub and its mix. */
export const engineNotes = {
  'engineNote.more': '{{some}} and {{more}} more',
  'engineNote.line': 'line {{line}}',
  'engineNote.lines': 'lines {{lines}}',
  'engineNote.leftOut':
    'Left out, since it would begin after the end of the video ({{end}}): {{lines}}. Correct the times.',
  'engineNote.cutOff': 'Ended at the end of the video ({{end}}), past which it would reach: {{lines}}.',
  'engineNote.unspoken':
    '{{voice}} does not know {{signs}} and left it out. Write it in other letters, or choose another voice.',
  'engineNote.inLines': 'Lines: {{lines}}.',
  'engineNote.silentTakes': 'Nothing is heard in the takes of these lines: {{lines}}.',
  'engineNote.fast':
    'Spoken faster than {{rate}}×, since else they would be too late: the lines at {{places}}. Shorten them or give them more time.',
  'engineNote.aligned':
    '{{lines}} of {{all}} lines begin where the source is heard to speak, {{seconds}} s from their subtitles on average.',
  'engineNote.atOnce': 'Several people speak at once at {{times}}. Check who says what there.',
  'engineNote.overlaps':
    '{{lines}} of {{all}} lines sound while another speaker speaks, as they overlap or follow closely in the source.',
  'engineNote.transcript.track': "The transcript is the video's own subtitle track ({{language}}).",
  'engineNote.transcript.picture':
    'There is no speech recogniser, so the transcript was read from the subtitles in the picture ({{language}}).',
  'engineNote.transcript.recognised': 'The transcript was recognised by {{name}}.',
  'engineNote.transcript.draft': 'It is a draft: about half the words are right, so read it over.',
  'engineNote.transcript.speakers': 'It told the speakers apart too.',
  'engineNote.speakersBySignal': 'The speakers were told apart by {{name}}, as {{pack}} failed: {{reason}}',
  'engineNote.speakersUnsure':
    'The voices leave it open how many people speak: {{found}} were told apart, {{orElse}} is as likely.',
  'engineNote.waits.together':
    'The picture waits as the languages of its file need together, so they are {{seconds}} s longer than the source.',
  'engineNote.waits.slowed':
    'The picture is slowed for {{lines}} of {{all}} lines, so the dub is {{seconds}} s longer than its source.',
  'engineNote.waits.held':
    'The picture is held for {{lines}} of {{all}} lines, so the dub is {{seconds}} s longer than its source.',
  'engineNote.waits.programme':
    'The programme pauses for {{lines}} of {{all}} lines, so the dub is {{seconds}} s longer than its source.',
  'engineNote.waits.both':
    'The picture is slowed, and held {{times}} times, for {{lines}} of {{all}} lines, so the dub is {{seconds}} s longer than its source.',
  'engineNote.voice.unchosen': '{{speaker}}: no voice was chosen, {{name}} speaks.',
  'engineNote.voice.otherLanguage':
    '{{voice}} speaks {{language}}, not {{asked}} as asked. Choose a voice of that language.',
  'engineNote.wordless': 'These lines have nothing to say, so they are silent: {{lines}}.',
  'engineNote.voice.followed':
    "{{speaker}}: the speaker's own voice is followed. Follows a recording, by {{name}}. What it says is synthetic.",
  'engineNote.voice.unheard': '{{speaker}}: {{name}} speaks; no voice was heard in its lines to take the pitch from.',
  'engineNote.voice.near':
    '{{speaker}}: {{name}} speaks at {{own}} Hz, the speaker at {{wanted}} Hz, an approximation of the voice.',
  'engineNote.voice.far':
    '{{speaker}}: the voice is not kept. {{name}} speaks at {{own}} Hz, the speaker at {{wanted}} Hz; no setting came nearer. Choose another voice.',
  'engineNote.voice.unknownNumber': 'an unknown number of',
  'engineNote.voice.unused':
    'voice_map names speakers whom no line has: {{unused}}. The lines have: {{known}}. Check the labels.',
  'engineNote.preserve.language': '{{name}} does not speak {{language}}: pitch and pace are kept.',
  'engineNote.preserve.consent':
    '{{name}} could follow the voices that are preserved. Send consent: true where their speakers agree.',
  'engineNote.preserve.little': '{{speaker}} speaks too little alone for its voice to be followed.',
  'engineNote.separate.mono':
    'The sound is mono: both sides are alike, so that voices cannot be told from music by their place.',
  'engineNote.separate.sides': 'The voices are at the sides of the stereo sound, not in its middle.',
  'engineNote.separate.beside':
    'The voices are a little beside the middle of the stereo sound, so that less of them can be taken out.',
  'engineNote.separate.surround':
    'In surround sound voices have a channel of their own, the centre, which is lowered without this.',
  'engineNote.separate.nothing': 'Nothing was taken out of the middle of the sound.',
  'engineNote.separate.failed': 'The voices of the original could not be taken out, so their frequencies were lowered.',
  'engineNote.separate.middle':
    'Voices were taken out of the middle of the sound by Griot Studio itself; what is left of them was lowered with the original.',
  'engineNote.separate.taken':
    '{{name}} took the voices of the original out under every line; its music and effects stay there.',
  'engineNote.separate.centre': 'Of its surround sound only the centre was listened to.',
  'engineNote.mix.middle':
    'Without a separation of voices, voices were lowered under every line in the frequencies they have at that moment (in surround sound the whole centre); away from lines the original is as it was.',
  'engineNote.mix.lines':
    '{{lines}} of {{all}} lines lie over a voice of the original. Without a separation of voices, voices were lowered there in the frequencies they have at that moment (in surround sound the whole centre).',
  'engineNote.mix.heard':
    'Under {{lines}} of {{all}} lines the original voice is about {{under}} dB below the dub, so that the music stays; a pack that separates voices takes more of it.',
  'engineNote.mix.loud':
    'The source is very loud ({{source}} LUFS). The dub was brought to {{target}} LUFS, at which video sites play it; louder, speech would be distorted.',
  'engineNote.mix.missed': 'The dub came out at {{made}} LUFS instead of {{target}} LUFS: {{reason}}.',
  'engineNote.mix.byVoices': 'the voices were to be louder or softer',
  'engineNote.mix.bySource': 'the original sound was left as it is, and the speech fits to it',
  'engineNote.mix.byPeaks': 'its peaks had to stay below {{peak}} dBTP',
  'engineNote.made.constant': 'All frames last equally long, for which the whole picture was encoded again as {{as}}.',
  'engineNote.made.burned': 'Texts are drawn into the picture, which was encoded again as {{as}} for that.',
  'engineNote.made.toneMapped':
    'The picture has high dynamic range (HDR {{kind}}), which {{as}} cannot hold here: its tones were mapped to SDR (BT.709).',
  'engineNote.made.recoded': 'MP4 cannot carry {{codec}} pictures, so the picture was encoded again as {{as}}.',
  'engineNote.made.speechOnly':
    'The original sound is in a format that cannot be read, so the video has the speech only.',
  'engineNote.made.damaged': 'Chapters, subtitles and cover of the film are damaged, so the dub is without them.',
  'engineNote.left.parts': '{{format}} cannot hold {{parts}}.',
  'engineNote.left.remedy': 'An .mkv file holds more.',
  'engineNote.left.subtitles': 'the subtitles {{track}} of the kind {{kind}}',
  'engineNote.left.file': 'the attached file {{name}}',
  'engineNote.left.cover': 'a cover of the kind {{kind}}',
  'engineNote.left.chapters': 'chapters',
  'engineNote.left.someChapters': '{{there}} chapters, only the first {{most}}',
  'engineNote.left.styling': 'The styling of these subtitles is lost in {{format}}: {{tracks}}.',
  'engineNote.left.sounds': 'Other sound tracks of the film are not in the dub: {{tracks}}.',
  'engineNote.left.number': 'number {{number}}',
  'engineNote.left.titled': '{{name}} ({{title}})',
  'engineNote.left.signs': '{{format}} cannot hold the texts over the picture as a track. An .mkv file can.',
  'engineNote.left.timecode':
    'The dub does not keep the film’s start timecode {{timecode}}: only a picture that never waits, in .mp4 or .mkv (.wav), can.',
  'engineNote.left.tags': '{{format}} has no place for these tags of the film: {{tags}}.',

  'engineNote.text.language': 'These do not seem to be in {{language}}: {{lines}}.',
  'engineNote.text.marks':
    'These do not have all the tone marks of {{language}}, so the voice may say other words: {{lines}}.',
  'engineNote.text.dots':
    'These do not have all the dots of {{language}}, so the voice may say other words: {{lines}}.',
  'engineNote.text.characters':
    'These do not use the right characters for letters or marks; the editor can repair them: {{lines}}.',
  'engineNote.text.words': 'These do not have the usual marks on some words: {{lines}}.',
  'engineNote.text.unread':
    'No rule says these signs, so the voice passes over them; write them in words: {{signs}} ({{lines}}).',
  'engineNote.hurried': 'The picture keeps its time, so {{lines}} are fast or too long.',
  'engineNote.longest':
    'All that the dub may be longer is spent, and {{lines}} are still fast or too long. {{percent}} % of the film would be enough for all: --longest {{percent}}, or in the settings.',
  'engineNote.outlasts': 'The dub ends {{seconds}} s after its film, whose last picture is held for as long.',
  'engineNote.mix.cancelled_one':
    'In mono, left and right of the original cancel each other for {{count}} second, at {{places}}. Deliver stereo, or turn one side of the source over.',
  'engineNote.mix.cancelled_other':
    'In mono, left and right of the original cancel each other for {{count}} seconds, at {{places}}. Deliver stereo, or turn one side of the source over.',
} as const
