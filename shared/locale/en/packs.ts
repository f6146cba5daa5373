/** Texts of the packs. */
export const packsTexts = {
  'packs.title': 'Packs',
  'packs.open': 'Show packs …',
  'packs.settingsText':
    'Models for recognition, voices, translation and chat. They run on this computer once they are downloaded.',
  'packs.intro':
    'Packs are models that run on this computer once they are downloaded. “Run in our tests” means that we have run these very files. “Not yet run by us” means that our tests have run the same code with a small model of the same form. Test tries a pack on this computer.',
  'packs.loading': 'Looking at the packs …',
  'packs.place': 'Kept in {{folder}}. {{free}} are free there.',
  'packs.find': 'Language',
  'packs.anyLanguage': 'Any language',
  'packs.none': 'There is no pack for this language.',
  'packs.count_one': '{{count}} pack',
  'packs.count_other': '{{count}} packs',

  'packs.can.detect': 'Find speech',
  'packs.can.transcribe': 'Write down what is said',
  'packs.can.diarize': 'Tell speakers apart',
  'packs.can.separate': 'Separate voices from music and noise',
  'packs.can.translate': 'Translate',
  'packs.can.speak': 'Speak',
  'packs.can.clone': 'Speak with a sampled voice',
  'packs.can.chat': 'Chat and reword',
  'packs.several': 'Several languages',
  'packs.more_one': '{{names}} and {{count}} more language',
  'packs.more_other': '{{names}} and {{count}} more languages',

  'packs.commercial': 'licence: {{licence}}, commercial use: yes',
  'packs.nonCommercial': 'licence: {{licence}}, commercial use: no',
  'packs.needs': '{{memory}} of memory',
  'packs.speed': '{{speed}} s of media a second on two cores',
  'packs.tooLarge': 'more memory than this computer should give it',
  'packs.tested': 'run in our tests',
  'packs.untested': 'not yet run by us',
  'packs.unused': 'not used yet',
  'packs.fromPlace': 'taken from {{from}}',
  'packs.firstSeen': 'no checksum is published for all of its files',

  'packs.state.installed': 'Installed',
  'packs.state.outdated': 'Installed, update available',
  'packs.state.partial': 'Partly downloaded',
  'packs.install': 'Install …',
  'packs.continue': 'Continue …',
  'packs.update': 'Update …',
  'packs.remove': 'Remove …',
  'packs.try': 'Test',
  'packs.cancel': 'Cancel',
  'packs.actionOf': '{{action}} {{name}}',
  'packs.nowInstalled': '{{name}} is installed.',

  'packs.trying': 'Checking its files and trying it out …',
  'packs.tryingOf': 'Testing {{name}}',
  'packs.passed': 'It works on this computer.',
  'packs.notPassed': 'It does not work correctly on this computer.',
  'packs.damaged': 'It is damaged. Remove it and install it again.',
  'packs.triedSpeed': '{{speed}} s of media a second on this computer',

  'packs.waiting': 'Waiting for its turn',
  'packs.downloading': '{{bytes}} of {{total}}',
  'packs.downloadingAt': '{{bytes}} of {{total}}, {{speed}} a second, {{remaining}} left',
  'packs.unpacking': 'Unpacking',
  'packs.progressOf': 'Installing {{name}}',

  'packs.licence': 'Licence: {{licence}}',
  'packs.licenceOf': '{{name}}: {{licence}}',
  'packs.readLicence': 'Read the licence',
  'packs.readLicenceOf': 'Read the licence of {{name}}',
  'packs.mayCommercial': 'It allows commercial use.',
  'packs.mayNotCommercial':
    'Not for commercial use: what is made with it may not be sold, nor used in the work of a business.',
  'packs.credit': 'Name it where you publish its results: {{credit}}.',
  'packs.accept_one': 'Accept the licence and download {{size}}',
  'packs.accept_other': 'Accept the licences and download {{size}}',
  'packs.askLicence': 'Install {{name}}',
  'packs.notNow': 'Not now',
  'packs.askRemove': 'Remove {{name}}? To use it again, you have to download {{size}} again.',
  'packs.removeNow': 'Remove',
  'packs.keep': 'Keep',

  'packs.setUp': 'Set up for',
  'packs.from': 'Language of the videos',
  'packs.fromUnknown': 'Not known',
  'packs.to': 'Language of the dub',
  'packs.alsoNonCommercial': 'Also packs that are not for commercial use',
  'packs.presetTotal': '{{download}} to download, at most {{disk}} on the disk, {{memory}} of memory at a time.',
  'packs.presetDone': 'Everything for this is installed.',
  'packs.presetRunning': 'It is being installed.',
  'packs.presetInstall_one': 'Install {{count}} pack …',
  'packs.presetInstall_other': 'Install {{count}} packs …',
  'packs.presetAsk': 'Install the packs of this set',

  'packs.source': 'Without internet: take packs from',
  'packs.sourcePlaceholder': '/media/stick/packs or https://mirror.example.org/packs',
  'packs.sourceHint':
    'A folder of this computer or the address of a mirror with one folder for each pack. Empty: the hosts of the models.',

  'packs.trial.noAdapter': 'The engine cannot run {{name}} yet ({{library}}), so it was not tried out.',
  'packs.trial.noKind': 'The engine cannot run models of the kind {{kind}}.',
  'packs.trial.noSentence': 'There is no sentence in the language of {{name}} to test it with.',
  'packs.trial.noLanguage': '{{name}} knows no language that English could be taken into and back.',
  'packs.trial.detect':
    'Found speech from {{start}} s to {{end}} s; it is from {{from}} s to {{to}} s. Took {{seconds}} s.',
  'packs.trial.detectNone': 'Found no speech; it is from {{from}} s to {{to}} s. Took {{seconds}} s.',
  'packs.trial.diarize':
    'Speakers found by {{name}}: {{speakers}} of 1. Speech found: {{talk}} s of {{all}} s. Took {{seconds}} s.',
  'packs.trial.transcribe':
    'Heard {{right}} of {{wanted}} words: {{text}}. Took {{seconds}} s for {{length}} s of sound.',
  'packs.trial.translate':
    'Into {{language}}: {{there}} And back, with {{right}} of {{wanted}} words: {{back}} Took {{seconds}} s, and {{load}} s to load.',
  'packs.trial.speak': 'Spoke {{length}} s at {{rate}} Hz. Took {{seconds}} s, and {{load}} s to load.',
  'packs.trial.speakPart':
    'Spoke {{length}} s at {{rate}} Hz, but left out {{signs}}. Took {{seconds}} s, and {{load}} s to load.',
  'packs.trial.clone': 'Followed a voice for {{length}} s at {{rate}} Hz. Took {{seconds}} s with loading.',
  'packs.trial.separate':
    'The sentence went down by {{gone}} dB, the chord before it by {{lost}} dB. Took {{seconds}} s.',
  'packs.trial.chat':
    'Said {{right}} of {{wanted}} words: {{text}} ({{speed}} tokens a second, and {{load}} s to load)',
  'packs.taskFor': '{{task}} ({{languages}})',
  'packs.lack.any': '{{task}}: there is no such pack.',
  'packs.lack.commercial': '{{task}}: every such pack is for non-commercial use only.',
  'packs.lack.memory': '{{task}}: no such pack fits into the memory of this computer.',
  'packs.without.transcribe': 'The transcript has to be given, as subtitles.',
  'packs.without.translate': 'The translation has to be given, or comes from a chat server.',
  'packs.without.speak': 'The built-in voices speak.',
  'packs.quality.silero-vad': 'Finds speech in any language, also over music; recognition needs it to cut long files.',
  'packs.quality.pyannote-campplus': 'Tells speakers apart also where they interrupt each other.',
  'packs.quality.omnilingual-300m':
    '1600 languages with Yoruba, Igbo, Hausa, Swahili and Zulu; words with times, no punctuation.',
  'packs.quality.parakeet-v3':
    'The best English here, and 24 other languages of Europe; punctuation, word times. No African language.',
  'packs.quality.whisper-small':
    'Many languages with punctuation, and says which one it hears; Yoruba without reliable marks.',
  'packs.quality.whisper-turbo': 'The most careful Whisper, with punctuation; slow without many cores.',
  'packs.quality.spleeter-2stems':
    'Takes voices out of music and effects under a dub; made for songs, so effects like voices may go too.',
  'packs.quality.m2m100-418m':
    'Any pair of our six languages, freely usable; a draft to be read over, above all for Yoruba and Igbo.',
  'packs.quality.nllb-600m': 'Better than M2M100 for African languages.',
  'packs.quality.qwen3-1.7b':
    'A small assistant for shortening and rewording English lines; weak in African languages.',
  'packs.quality.qwen3-4b': 'A capable assistant for rewording and questions about the script.',
  'packs.quality.kokoro-en': '28 natural English voices with af_heart, American and British, at 24 kHz.',
  'packs.quality.piper-en-libritts': 'Twenty of its 904 English speakers, and very fast; less natural than Kokoro.',
  'packs.quality.piper-sw-lanfrica': 'One natural Swahili voice at 22 kHz, with the accent of the Congo.',
  'packs.quality.murya-ha': 'Eight Hausa voices at 22 kHz, trained on native speech; wants its text decomposed (NFD).',
  'packs.quality.mms-yo': 'One Yoruba voice at 16 kHz that follows the tone marks.',
  'packs.quality.mms-ha': 'One Hausa voice at 16 kHz.',
  'packs.quality.mms-sw': 'One Swahili voice at 16 kHz.',
  'packs.quality.pocket-en': 'English in the voice of a short sample, whose words need not be known.',
  'packs.quality.zipvoice-en':
    'English or Chinese in the voice of a sample whose words are known; closer than Pocket TTS.',
} as const
