/** Failures of packs, models and the servers that the engine asks, and results of self-tests. */
export const engineModels = {
  'engineModel.planning':
    'The planning of the lines stopped unexpectedly. Try again; if that happens again, order fewer lines.',
  'engineModel.pack.unknown': 'There is no pack {{id}}.',
  'engineModel.pack.list': 'See griot packs list.',
  'engineModel.pack.licence':
    '{{name}} may not be used for commercial work (licence: {{licence}}, {{url}}). Accept the licence to install it.',
  'engineModel.pack.gone':
    '{{name}} is no longer installed, or is being replaced. Install it under Packs and try again.',
  'engineModel.pack.damaged': '{{name}} is damaged: {{damage}} Remove the pack and install it again.',
  'engineModel.pack.notInstalled': '{{id}} is not installed.',
  'engineModel.pack.notKept':
    'The disk is full, so {{id}} was not installed and nothing of it was kept. Free some space and try again.',
  'engineModel.pack.needs':
    '{{id}} needs {{needed}} MB on the disk while it is installed, and {{free}} MB are free. Free some space and try again.',
  'engineModel.pack.changing': '{{id}} is being installed or removed by another program. Wait until that is done.',
  'engineModel.pack.inUse': '{{id}} is in use. Wait until the work with it is done, or quit the studio, and try again.',
  'engineModel.file.missing': '{{path}} is missing.',
  'engineModel.file.size': '{{path}} has {{bytes}} bytes instead of {{stated}}.',
  'engineModel.file.changed': '{{path}} was changed: its checksum is another.',
  'engineModel.file.ofPack': '{{path}} of {{pack}}',
  'engineModel.download.otherVersion':
    '{{file}} has {{bytes}} bytes instead of {{stated}}: the source has another version of it. Use another source, or a newer version of the studio.',
  'engineModel.download.checksum':
    '{{file}} does not have the checksum it should: it was damaged on the way, or replaced. Use another source, or a newer version of the studio.',
  'engineModel.download.tooLong':
    '{{file}} is longer than it should be. Use another source, or a newer version of the studio.',
  'engineModel.download.unpacking': 'Unpacking {{path}} stopped without a reason. Try again.',
  'engineModel.download.archive': 'The archive was not unpacked: {{reason}}. Use another source.',
  'engineModel.source.noFolder':
    'The folder {{folder}} was not found. Give a folder that holds packs, or an address that begins with http.',
  'engineModel.source.noFile':
    "{{path}} was not found. A folder for installing holds one folder per pack, with the pack's files in it.",
  'engineModel.source.noAddress': '{{from}} is not an address. Give one like https://example.org/packs.',
  'engineModel.source.part': '{{host}} sends only a part of the file. Use another source.',
  'engineModel.source.compressed': '{{host}} changes files on the way by compressing them. Use another source.',
  'engineModel.source.unprotected':
    '{{host}} redirects to an unprotected address. Try again later, or use another mirror.',
  'engineModel.source.endless': '{{host}} redirects without end. Try again later, or use another mirror.',
  'engineModel.source.untrusted':
    'The certificate of {{host}} cannot be trusted. Check the date of this computer, and the network.',
  'engineModel.source.offline':
    '{{host}} cannot be reached; perhaps this computer is offline. Connect to the internet, or install from a folder or a mirror.',
  'engineModel.source.busy': '{{host}} is busy ({{status}}). Try again later.',
  'engineModel.source.notForAll':
    '{{host}} does not give this file to everybody ({{status}}). Install it from a folder or a mirror.',
  'engineModel.source.gone':
    '{{host}} no longer has this file. Install it from a folder or a mirror, or update the studio.',
  'engineModel.source.status': '{{host}} answered with status {{status}}. Try again later, or use another mirror.',
  'engineModel.library': 'The library that runs this pack, {{name}}, is not installed. Run npm ci again.',
  'engineModel.fileGone': 'The file {{name}} of this pack is missing. Install the pack again.',
  'engineModel.notLoaded': 'The model of this pack could not be loaded. Install the pack again.',
  'engineModel.voice.notLoaded': 'The voice of this pack could not be loaded. Install the pack again.',
  'engineModel.voice.settings': 'The settings of this voice cannot be read. Install the pack again.',
  'engineModel.voice.unsayable':
    'The voice could not say “{{text}}”. Write it in other words, or choose another voice.',
  'engineModel.voice.failed': 'The built-in voice failed: {{reason}}. Try again, or use another voice.',
  'engineModel.separator.none': 'The models of this pack are none that separate voices. Install the pack again.',
  'engineModel.reader.failed': 'Reading the text in the picture failed: {{reason}}. Try again.',
  'engineModel.recogniser.stopped':
    'The speech recogniser PocketSphinx stopped before it was done ({{reason}}). Try again, or give the transcript as a subtitle file.',
  'engineModel.translate.noPair':
    'No installed pack translates from {{source}} into {{target}}. Install one that knows both, give the translation as a subtitle file, or use a chat server.',
  'engineModel.translate.unfit':
    'The chat model {{model}} did not return one translation for each line, {{times}} times in a row. Try another model.',
  'engineModel.translate.nameModel': 'To translate, name a model of the chat server that can (--chat-model).',
  'engineModel.translate.noModel':
    'The chat server {{name}} has no model. Load one there, or name one with --chat-model.',
  'engineModel.chat.notLoaded':
    'The chat model {{file}} could not be loaded. It has to be a whole file in GGUF format, and fit into memory.',
  'engineModel.chat.busy': 'The chat model has more to do than it can take on. Try again in a moment.',
  'engineModel.chat.noLibrary':
    'The library that runs chat models, node-llama-cpp, is not installed for this system. Run npm ci again.',
  'engineModel.chat.silent':
    'The chat server has said nothing for {{seconds}} seconds. Check that it runs, or try again.',
  'engineModel.chat.unreached': 'The chat server cannot be reached. Check its address and that it runs.',
  'engineModel.chat.address': 'Check its address, which usually ends in /v1.',
  'engineModel.chat.noCompletion': 'The chat server answered with something else than a chat completion.',
  'engineModel.chat.noModels': 'The chat server answered with something else than a list of models.',
  'engineModel.chat.broke': 'The chat server broke off its answer. Ask again.',
  'engineModel.chat.key': 'The chat server refuses its key. Check the key that is set for it.',
  'engineModel.chat.serverBusy': 'The chat server is busy. {{words}}',
  'engineModel.chat.moment': 'Try again in a moment.',
  'engineModel.chat.failed': 'The chat server failed. {{words}}',
  'engineModel.chat.failedWith': 'The chat server failed with status {{status}}. {{words}}',
  'engineModel.chat.refused':
    'The chat server refused the request with status {{status}}. Check which model is chosen, and how long the text is.',
  'engineModel.chat.unmet':
    '{{parameter}} has a value that this chat model cannot honour. Leave it out, or connect a chat server that can.',
  'engineModel.chat.unmetFormat':
    'response_format asks for {{word}}, which this chat model cannot keep to. Leave it out, or connect a chat server that can.',
  'engineModel.chat.noToken':
    'logit_bias names the token {{token}}, but this chat model has {{count}}, counted from 0.',
  'engineModel.server.tooLarge': 'Its answer is too large to be read. Check its address.',
  'engineModel.server.noTranscript': 'It sent no transcript. Check its address.',
  'engineModel.server.tooManyWords': 'It heard more words than can be said in that time. Try again.',
  'engineModel.server.noVoices': 'It sent no list of voices. Check its address, up to /v1 where it has one.',
  'engineModel.server.rateChanged': 'The rate of its sound changes on the way. Try another voice.',
  'engineModel.server.unread': 'The answer cannot be read: {{reason}}. Check the address.',
  'engineModel.server.says': '{{name}}: {{words}}',
  'engineModel.refused.quota':
    'The quota or the money of its account is used up. Raise it in the account, or use another server.',
  'engineModel.refused.key': 'It does not accept its key. Check the key that is set for it.',
  'engineModel.refused.region': 'It does not serve the country from which it is asked. Use another server.',
  'engineModel.refused.rights':
    'Its account or key may not do this. See in the account what it allows, or use another server.',
  'engineModel.refused.model': 'It does not have the model. Check which model is chosen for it.',
  'engineModel.refused.voice': 'It does not have the voice. Read its voices again and choose another one.',
  'engineModel.refused.long': 'It takes no text or recording that is so long. Divide it, or make it shorter.',
  'engineModel.refused.content':
    'It refuses the text by its rules for content. Change the text, or use another server.',
  'engineModel.refused.rate': 'It is asked more often than it allows. Wait a little and try again.',
  'engineModel.refused.busy': 'It has more to do than it can take on. Try again in a minute.',
  'engineModel.refused.notThere': 'It does not have what was asked for. Check its address and read its voices again.',
  'engineModel.refused.request':
    'It refused the request with status {{status}}. Check its address, and which voice and model are chosen.',
  'engineModel.refused.failed': 'It failed with status {{status}}. Try again in a minute.',
  'engineModel.refused.error': 'It answered with an error. Try again in a minute.',
  'engineModel.meter.noPrice':
    '{{name}} has a limit but no price. Enter its price in the settings, or take the limit away.',
  'engineModel.meter.spent':
    '{{name}} has reached its limit of {{limit}}: {{spent}} are spent. Raise the limit in the settings, or choose other voices.',
  'engineModel.meter.projectNoPrice':
    "This project has a limit of costs, but {{name}} has no price. Enter its price in the settings, or take away both limits: the project's and that of every project.",
  'engineModel.meter.projectSpent':
    'This project has reached its limit of {{limit}}: {{spent}} are spent on speech servers. Raise its limit, and that of every project in the settings, or choose other voices.',

  'engineModel.archive.large': 'its content is larger than it should be',
  'engineModel.archive.files': 'it holds more than {{most}} files',
  'engineModel.archive.unread': 'it cannot be read to its end',
  'engineModel.archive.empty': 'it holds no files',
  'engineModel.archive.notFile': '{{name}} is a link or a device, not a file',
  'engineModel.archive.outside': '{{name}} leads out of the pack',
  'engineModel.archive.long': 'the path {{path}}… is too long for a disk',
  'engineModel.archive.record': 'it holds a {{name}} of its own',
  'engineModel.voice.recorded': 'Recorded voice of {{by}}, who agreed on {{day}}: {{statement}}',
  'engineModel.voice.follows': 'Follows a recording, by {{name}}. What it says is synthetic.',
  'engineModel.voice.spokenBy': 'Spoken by {{name}}.',
  'engineModel.voice.sentTo': 'Texts are sent to {{host}}.',
  'engineModel.voice.pack': '{{name}}. {{quality}}',
  'engineModel.voice.formant': 'Built-in formant voice, draft quality: clear and fast, but it sounds like a machine.',
  'engineModel.voice.statistical':
    'Built-in voice made from recordings of a person: easy to understand, a little muffled.',
  'engineModel.voice.rules.yo':
    'Built-in rule voice, draft quality: tones follow the accents, so text without them is spoken on one level.',
  'engineModel.voice.rules.ig':
    'Built-in rule voice, draft quality: tones that are not marked are those of common words, else guessed.',
  'engineModel.voice.rules.ha':
    'Built-in rule voice, draft quality: tones are those of common words, else guessed; length where it is written.',
  'engineModel.voice.rules.zu':
    'Built-in rule voice, draft quality: real clicks, but no lexical tones, which Zulu does not write.',
  'engineModel.chat.tooLong':
    'The messages take {{tokens}} tokens; this model holds {{most}}. Send fewer or shorter ones.',
} as const
