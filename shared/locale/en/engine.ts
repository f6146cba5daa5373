/** Failures of the engine that a person can meet: files, jobs, the disk and child processes. */
export const engine = {
  'engine.video.gone': 'The video is not there any more.',
  'engine.video.empty': 'The video is empty (0 bytes). Copy or download it again.',
  'engine.video.cutOff':
    'The video is cut off: the part that lists its contents is missing. Copy, download or record it again.',
  'engine.video.noLength': 'The video has no length. It may be a still picture, or cut off.',
  'engine.video.protected':
    'The video is copy-protected (encrypted), so it cannot be read. Use a copy without protection.',
  'engine.video.moved': 'The video {{path}} was not found. Check whether it was moved or renamed.',
  'engine.video.changed':
    '{{name}} was changed after the work on it was ordered. Start it again when the file is complete.',
  'engine.video.noSpeech': 'The video has no sound track, so there is no speech to find.',
  'engine.align.noText': 'There are no words to place. Give a text with words.',
  'engine.align.noSpeech':
    'Nobody speaks there, so the text cannot be placed. Choose another sound track or another part of the film.',
  'engine.align.noVoice':
    'No voice here reads the language {{language}}, so its text cannot be placed by ear. Give the code of a language that is read alike.',
  'engine.video.noTextTrack': 'The video has no subtitle track with text. Have its speech or its picture read.',
  'engine.file.notFile': 'This is not a file. Give a video or sound file.',
  'engine.file.playlist': 'This is a playlist or a script that points at other files. Give the video file itself.',
  'engine.file.noMedia':
    'This is not a video or sound file that can be read. Give an MP4, MOV, MKV, WebM, AVI or TS video, or a sound file.',
  'engine.file.nothing': 'The file holds neither picture nor sound.',
  'engine.file.repeats':
    'The file shows the same parts over and over: more than {{times}} times its size would have to be read. It may be damaged. Use another copy.',
  'engine.file.tooLong':
    'The file lasts {{length}} or longer; at most {{hours}} hours are worked on. Cut it into parts, or start the engine with a greater --longest-hours.',
  'engine.sound.unreadable': 'The sound of this video is in a format that cannot be read.',
  'engine.sound.tooFew':
    'The sound has {{rate}} samples a second, and nothing can be heard below {{least}}. Use another recording.',
  'engine.sound.unconvertible': 'The sound could not be converted: its rate or its channels are not supported.',
  'engine.sound.noTrack': 'The video has no sound track {{track}} that can be read.',
  'engine.sound.none': 'The video has no sound track.',
  'engine.sound.unencoded': 'The sound could not be encoded.',
  'engine.sound.unwritten': 'The original sound could not be written.',
  'engine.sound.encoderStopped': 'The encoder of the sound stopped. Render again.',
  'engine.sound.noMemory': 'There is no memory for the sound.',
  'engine.sound.fileUnread': 'The sound file {{path}} cannot be read.',
  'engine.picture.unreadable': 'The picture is in a format that cannot be read.',
  'engine.picture.none': 'The file holds no picture.',
  'engine.picture.uncopied': 'The picture could not be copied.',
  'engine.picture.unencoded': 'The picture could not be encoded.',
  'engine.picture.notSmaller': 'The picture could not be made smaller.',
  'engine.picture.unconverted': 'The picture could not be converted.',
  'engine.picture.noStill': 'A small picture could not be made.',
  'engine.subtitles.tooMany':
    'The subtitle track has more than {{lines}} lines, or more than {{letters}} letters, which no film has. Remove the track, or cut the film into parts.',
  'engine.subtitles.noText': 'Track {{track}} of the video holds no text subtitles.',
  'engine.subtitles.giveFile': 'The video has none; give a subtitle file instead.',
  'engine.subtitles.useTrack': 'Use {{tracks}}.',
  'engine.subtitles.uncopied': 'The subtitles of the film could not be copied.',
  'engine.subtitles.undrawn': 'The subtitles could not be drawn into the picture.',
  'engine.ffmpeg.noFilter': 'This build of FFmpeg has no {{name}} filter, so subtitles cannot be burned in.',
  'engine.ffmpeg.noEncoder': 'This build of FFmpeg cannot write {{codec}}.',
  'engine.output.noPlace':
    'The finished video could not be written. Check that its folder exists and can be written to.',
  'engine.output.refused': 'The finished video could not be written: the disk failed, or its source is damaged.',
  'engine.output.noChapters': 'The chapters of the film could not be put into the finished file.',
  'engine.output.ending': '{{extension}} files cannot be written. Use {{endings}}.',
  'engine.output.name': '"{{name}}" is no name for a dub. Use one that ends with {{endings}}.',
  'engine.output.stereo':
    '{{name}} would be an MP3 file, which holds two channels, and the sound of the source has {{channels}}. End the name with .m4a or .flac.',
  'engine.output.replaces': 'The dub would replace the file that it is made from. Choose another output.',
  'engine.output.folder':
    'The folder {{folder}} does not exist or may not be written to. Choose another place for the dub.',
  'engine.attached': 'The cover or an attached file of the film could not be copied.',
  'engine.line.speechGone': 'The speech of the line at {{seconds}} s is gone. Render again.',
  'engine.line.late': 'A line begins at {{seconds}} s, after the end of the video at {{end}} s. Correct its time.',
  'engine.folderThere': 'The folder {{folder}} is there already. Choose another output.',
  'engine.takes.gone': 'The take {{path}} was not found, or is no WAV file. Speak its line again.',
  'engine.takes.folder': 'Takes cannot be written to {{folder}}. Choose a folder of their own.',
  'engine.takes.other': '{{folder}} holds {{other}}, which is no take. Choose a folder of their own.',
  'engine.voice.unknown': 'There is no voice {{voice}}. GET /voice/voices lists them.',
  'engine.voice.gone': 'There is no voice {{voice}}.',
  'engine.voice.noneFor': 'No voice for {{language}} is installed. Choose a voice for every speaker in voice_map.',
  'engine.voice.silent': '{{voice}} said nothing. Try another text or voice.',
  'engine.voice.packRemoved': 'The pack that followed the voices was removed. Install it again, and render again.',
  'engine.sample.tooLittle':
    'Nobody speaks alone for two seconds in the recording. Send about ten seconds of one person, without music.',
  'engine.sample.needsText':
    '{{name}} must know what is said in the recording. Install a pack that recognises speech too.',
  'engine.staysHere.texts':
    'Nothing of this project may leave this computer, but texts of {{name}} go to {{host}}. Choose something that runs here, or allow it in the project.',
  'engine.staysHere.translations':
    'Nothing of this project may leave this computer, but translations go to {{host}}. Choose something that runs here, or allow it in the project.',
  'engine.recogniser.language':
    '{{name}} knows {{known}}, not {{language}}. Give the transcript as a subtitle file or a text subtitle track.',
  'engine.missing.synthesizer': 'No voice is installed. Install the built-in voices by running npm ci again.',
  'engine.missing.transcriber':
    'No speech recogniser is installed. Give the transcript as a subtitle file, use a video with a text subtitle track, install a pack that recognises speech (Packs in the settings, or griot packs), or install the Debian packages pocketsphinx and pocketsphinx-en-us for an English draft.',
  'engine.missing.diarizer': 'Speaker detection is not available. Ask for analysis without it (diarize: false).',
  'engine.missing.aligner':
    'Texts cannot be placed by ear: the library of the built-in voices is missing. Install it by running npm ci again.',
  'engine.missing.translator':
    'No translator is installed. Install a pack that translates (Packs in the settings, or griot packs), give the translation as a subtitle file, start the engine with a chat server (--chat-url), or connect a service that translates. Packs need their library, which npm ci installs.',
  'engine.missing.chat':
    'No chat model is installed. Install a pack for chat (Packs in the settings, or griot packs), start the engine with a model file (--chat-model FILE.gguf) or with the address of a chat server (--chat-url). Packs and files need their library, which npm ci installs.',
  'engine.missing.cloner':
    "No pack that follows a voice is installed. Install one (Packs in the settings, or griot packs). Until then the word preserve in voice_map keeps a speaker's pitch.",
  'engine.missing.separator':
    'No pack that takes voices out of music and effects is installed. Install one (Packs in the settings, or griot packs). Until then the frequencies of speech are lowered under a dub. Packs need their library, which npm ci installs.',
  'engine.missing.middleSeparator': 'This engine cannot take voices out of the middle of stereo. Choose auto.',
  'engine.missing.reader':
    'Text in the picture cannot be read: its library is missing. Install it by running npm ci again.',
  'engine.missing.faces': 'Faces cannot be found: their library is missing. Install it by running npm ci again.',
  'engine.job.unknown': 'There is no job {{id}}.',
  'engine.job.interrupted':
    'The engine ended without notice {{times}} times while it did this job, so the job was given up. Order it again; if that happens again, order it with fewer lines or another file, and look into the log.',
  'engine.job.videoGone': 'The video was removed. Render it again.',
  'engine.job.videoRemoved': 'The video was removed to make room, or after {{days}} days. Render it again.',
  'engine.job.transcriptRemoved': 'The transcript was removed after {{days}} days. Analyze the video again.',
  'engine.job.resultGone': 'The result was removed. Order it again.',
  'engine.job.workersEnded':
    'Too many workers ended while they were doing this. Order it again, and look into their logs.',
  'engine.step.noAnswer': 'The answer of a worker is missing. Try again.',
  'engine.step.unfinished': 'A worker could not finish its step. Try again.',
  'engine.store.jobs': 'The job store cannot be reached right now. Try again in a moment.',
  'engine.store.files': 'The file store cannot be used right now. Try again in a moment.',
  'engine.disk.needs': 'The disk is full: {{megabytes}} MB are needed. Free some space.',
  'engine.data.closed':
    'The data folder cannot be written to. Check its permissions and that its disk is not read-only.',
  'engine.data.gone':
    'The data folder was removed or replaced while the engine ran. Put it back, or end the engine and start it again.',
  'engine.data.broken': 'The disk of the data folder failed. Check the disk.',
  'engine.data.damaged':
    'A database of the data folder is damaged. Restore a backup of the folder, or give another one with --data.',
  'engine.scratch':
    'The job needs more than {{gigabytes}} GB on its way, the most that one may take. Cut the film into parts, or start the engine with a greater --scratch-gb.',
  'engine.history.noItem': 'There is no history item {{id}}.',
  'engine.history.noSound': 'There is no sound of a history item {{id}}.',
  'engine.tooOften': 'This key may make {{most}} requests a minute. Try again in {{seconds}} s.',
  'engine.process.noRoom': 'The computer has no room for another process. Close other programs.',
  'engine.process.noFiles': 'Too many files are open. Restart Griot Studio.',
  'engine.process.noProgram': 'Its program is not there any more. Restart Griot Studio, or install it again.',
  'engine.process.notStarted': 'Its process could not be started.',
  'engine.process.silent': 'Its process gave no sign of life for {{seconds}} seconds.',
  'engine.process.outOfMemory': 'Its process ran out of memory.',
  'engine.process.killed': 'Its process was ended from outside, which systems do when memory is short.',
  'engine.process.crashed': 'Its process crashed ({{signal}}).',
  'engine.process.endedBy': 'Its process was ended from outside ({{signal}}).',
  'engine.process.exitCode': 'Its process ended with exit code {{code}}.',
  'engine.crashed.media':
    'The part of the engine that reads and writes video stopped unexpectedly. Try again; if it happens with the same file each time, the file may be damaged.',
  'engine.crashed.reader': 'The part of the engine that reads text in the picture stopped unexpectedly. Try again.',
  'engine.crashed.speakers': 'The part of the engine that tells speakers apart stopped unexpectedly. Try again.',
  'engine.crashed.align': 'The part of the engine that places texts by ear stopped unexpectedly. Try again.',
  'engine.crashed.faces': 'The part of the engine that finds faces stopped unexpectedly. Try again.',
  'engine.crashed.voice': 'The built-in voice stopped unexpectedly. Try again.',
  'engine.crashed.middle': 'The process that takes voices out of the middle stopped unexpectedly. Try again.',
  'engine.crashed.pack':
    'The process that ran {{name}} stopped unexpectedly. Try again; if it happens again, check the pack with griot packs verify {{id}}.',
  'engine.crashed.chat':
    'The process that ran the chat model {{file}} stopped unexpectedly. Perhaps it needs more memory than there is; try again, or use a smaller model.',

  'engine.lines.again': 'Several lines have the id {{id}}, by which reports name them. Number the lines anew.',
  'engine.lines.order': 'Line {{id}} ends at {{end}} s, which is not after its start at {{start}} s.',
  'engine.lines.speakers':
    'There are {{speakers}} speakers; at most {{most}} are possible. Give their lines to fewer speakers.',
  'engine.lines.atOnce':
    'Line {{id}} begins at {{start}} s while {{most}} other lines of {{speaker}} are not over; at most {{most}} lines of a speaker may stand at one moment. Give them other times or speakers.',
  'engine.lines.long':
    'The text of line {{id}} must have at most {{most}} characters, not {{characters}}. Divide it into several lines.',
  'engine.data.inUse': 'Another engine is using the folder {{folder}}. Stop it, or give another folder with --data.',
  'engine.data.foreign':
    '{{folder}} is no data folder of an engine, and an engine would clear “{{name}}” in it. Give --data an empty folder.',
  'engine.data.unreleased':
    'The data folder {{folder}} was made by a build that was never released. Move it away; the engine makes a new one.',
  'engine.data.newer':
    'The data folder {{folder}} was written by a newer version. Update Griot Studio, or move the folder away.',
  'engine.start.chatUrl': '--chat-url {{address}} is not an address. Give one like http://localhost:11434/v1.',
  'engine.start.chatFile':
    'The chat model {{file}} is no file in GGUF format that is there. Choose another one in the settings, or give its path with --chat-model.',
  'engine.check.noLines': 'The dub carries no report that tells its lines. Name a file with the lines it should have.',
  'engine.slot.picture':
    'A slot of exact length is for sound, and {{name}} would have a picture. End the name with .mp3, .wav, .flac, .m4a or .opus.',
  'engine.slot.cut':
    'The slot is {{slot}} s, and the source lasts {{source}} s: what comes after {{slot}} s is cut off.',
  'engine.slot.long_one': 'The lines do not fit into {{slot}} s; about {{count}} letter must go: {{lines}}.',
  'engine.slot.long_other': 'The lines do not fit into {{slot}} s; about {{count}} letters must go: {{lines}}.',
  'engine.slot.line_one': 'at {{time}} {{count}} letter ("{{quote}}")',
  'engine.slot.line_other': 'at {{time}} {{count}} letters ("{{quote}}")',
  'engine.slot.more_one': '{{count}} more line',
  'engine.slot.more_other': '{{count}} more lines',
} as const
