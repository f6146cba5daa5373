/** Failures, each with its remedy. */
export const failures = {
  'failure.cancelled': 'Cancelled.',
  'failure.diskFull': 'The disk is full. Free some space and try again.',
  'failure.diskFullAt': 'The disk of {{folder}} is full. Free some space there and try again.',
  'failure.internal': 'Something unexpected went wrong. The log has the details.',

  'failure.noSpeech': 'No speech was found in {{name}}.',
  'failure.untranslated': 'The service left the line "{{text}}" untranslated.',
  'failure.otherFilm':
    'All lines of {{name}} begin after the end of the video at {{time}}: {{examples}}. Give the subtitles of this video.',
  'failure.longLine':
    'The line at {{time}} in {{name}} has {{count}} characters; at most {{most}} are spoken at once. Divide it into several lines.',
  'failure.docx.unread':
    '{{name}} could not be read as a document of words (DOCX). Open it in the program that made it and save it again, or save it as plain text.',
  'failure.manuscript.language':
    '{{name}} has no times and is placed by ear. For that the language spoken in the video must be known: say which it is.',
  'failure.manuscript.otherLanguage':
    '{{name}} is in {{found}}, but the language spoken in the video is said to be {{language}}. Use the text in {{language}}, or choose {{found}} as the language of the video. Nothing was changed.',
  'failure.manuscript.otherFilm':
    'About {{percent}} % of {{name}} is in the video: it is probably the text of another one, or in another language. Nothing was changed.',
  'failure.manuscript.noSpeech':
    'Nobody was found to speak in the video, so {{name}} could not be placed by ear. Nothing was changed.',
  'failure.manuscript.large':
    '{{name}} has {{count}} characters to be said; at most {{most}} are placed by ear. Leave out what is not said in the video, or cut it into parts.',
  'failure.manuscript.tooLong':
    'It would take about {{length}} to say all of {{name}}, and the video lasts {{duration}}. Leave out what is not said in it. Nothing was changed.',
  'failure.manuscript.silent':
    '{{name}} has no words that anybody says: only headings, directions in brackets, or nothing. Use the text of what is said.',
  'failure.pictureEmpty': 'The picture was read, but no lines came of it. Try again.',
  'failure.otherHours_one':
    'The lines of {{name}} lie beyond the end of the video at {{time}}: {{examples}}. They fit without the {{count}} whole hour before them: {{remedy}}.',
  'failure.otherHours_other':
    'The lines of {{name}} lie beyond the end of the video at {{time}}: {{examples}}. They fit without the {{count}} whole hours before them: {{remedy}}.',
  'failure.noSubtitlesInPicture':
    'No subtitles were found in the picture. Give the transcript as a subtitle file, or listen to the video.',
  'failure.noReport': 'The dub was read back, but no report came of it. Check it again.',
  'failure.engineStopped':
    'The engine stopped {{times}} times while it worked on this video. Try again, or convert the video to MP4 first.',
  'failure.text.missing': '{{path}} was not found. Check its name.',
  'failure.text.unread': '{{path}} cannot be read. Check its name and its permissions.',
  'failure.text.large': '{{path}} is too large: it has {{size}} MB, and may have {{most}} MB.',
  'failure.text.none': '{{path}} is no text in UTF-8. Save it as UTF-8, or give another file.',
  'failure.subtitles.missing': '{{path}} was not found. Check the name of the subtitle file.',
  'failure.subtitles.empty': '{{path}} is empty. Choose another file of subtitles or text.',
  'failure.subtitles.none': '{{path}} is not a subtitle file. Give a file such as video.srt.',
  'failure.subtitles.large':
    '{{path}} is too large for a subtitle file: it has {{size}} MB, and may have {{most}} MB. Give a file such as video.srt.',
  'failure.subtitles.memory': '{{path}} takes more than {{most}} MB of memory to read. Cut it into parts.',
  'failure.subtitles.unread': '{{path}} cannot be read. Check its permissions.',
  'failure.subtitles.silent': '{{path}} holds no spoken words, only sounds. Give another subtitle file.',
  'failure.subtitles.described':
    '{{path}} holds only descriptions of the picture, which nobody in it says. Give another subtitle file, or import this one in the editor.',

  'failure.noLines': 'This project has no lines yet. Find them first: recognise the speech or read subtitles.',
  'failure.lineUntranslated': 'The service left this line untranslated. Try it again alone.',
  'failure.nothingSaid': 'No line says anything in {{language}} yet. Translate the lines first.',
  'failure.speakersWithoutVoice':
    'No voice in {{language}} yet for {{speakers}}. Choose one in the cast, or have voices chosen.',
  'failure.staleTakes_one':
    '{{count}} line has no take of what is said now ({{places}}). Speak it first, or render by the service.',
  'failure.staleTakes_other':
    '{{count}} lines have no take of what is said now ({{places}}). Speak them first, or render by the service.',
  'failure.lineWithoutText': 'This line has no text in {{language}} yet. Translate it first.',
  'failure.speakerWithoutVoice': '{{name}} has no voice in {{language}} yet. Choose one in the cast first.',
  'failure.lineLocked': 'This line is locked. Unlock it to speak it.',
  'failure.noSound': 'The service sent no sound. Try again, or use another voice.',
  'failure.ownVoice':
    'The speaker’s own voice is only made when the service renders the whole video. Choose another voice to hear it here.',
  'failure.workGone': 'This work is not on the list any more.',
  'failure.workUnderWay': 'This work is still under way. Cancel it first.',
  'failure.busy.transcript': 'The lines are being found already. Wait for that, or cancel it first.',
  'failure.busy.translation': 'This language is being translated already. Wait for that, or cancel it first.',
  'failure.busy.takes': 'These lines are being spoken already.',
  'failure.busy.render': 'This language is being rendered already. Wait for that, or cancel it first.',
  'failure.busy.faces': 'Faces are being looked for already. Wait for that, or cancel it first.',
  'failure.busy.check': 'A dub in this language is being checked already. Wait for that, or cancel it first.',
  'failure.anotherVideo': '{{name}} is another video than the one of this project.',
  'failure.noFileManager': 'No file manager was found. The file is {{path}}',
  'failure.noBrowser': 'No browser was found. The page is {{url}}',

  'failure.path.relative': '{{path}} is not a whole path. Write it from the root on.',
  'failure.waitsTogether':
    'In one file the picture waits for all languages together, and another one failed. Mend that, then give the same command again.',
  'failure.beingDubbed': 'This video is being dubbed. Cancel it first.',
  'failure.dubGone': 'This video is no longer on the list.',
  'failure.renderGone': '{{path}} is not there any more. Render again, or put it back.',
  'failure.ending': 'The file is a {{extension}} file. End the name {{name}} with {{extension}}.',
  'failure.dubEnding': 'A dub is a video or a sound file: {{endings}}. End the name {{name}} with one of these.',
  'failure.noFolder': 'The folder {{folder}} does not exist. Create it, or choose another place.',
  'failure.soundGone': 'This sound is not kept any more. Speak it again.',
  'failure.nothingInside': 'There is nothing in it yet.',
  'failure.notGguf': '{{file}} is no model in GGUF format.',
  'failure.chat.silent': '{{host}} does not answer.',
  'failure.chat.key': '{{host}} refuses the key.',
  'failure.chat.status': '{{host}} answers {{status}}.',
  'failure.chat.noModels': '{{host}} did not answer with a list of models.',
  'failure.chat.remedy': 'Check that the chat server runs, and its address up to /v1.',

  'failure.notWritten': '{{path}} cannot be written.',
  'failure.nothingLost': 'Nothing that was saved before is lost.',
  'failure.recordingStopped': 'The recording has stopped. What was recorded is kept.',
  'failure.recordingLost':
    'The studio cannot be reached, so the recording has stopped. What was recorded is kept until it runs again.',
  'failure.recordingGone': 'This recording is not there any more.',
  'failure.notRecorded': 'Only what was recorded here can be cleaned.',
  'failure.disk.full': 'The disk is full: free some space and try again.',
  'failure.disk.closed': 'Its folder or the file is read-only: choose another folder, or change its permissions.',
  'failure.disk.broken': 'The disk failed: check the disk.',
  'failure.disk.busy': 'Another program uses it: close that program, or choose another name.',
  'failure.disk.no_folder': 'Its folder does not exist: choose another folder.',
  'failure.disk.too_long': 'The path is too long: choose a shorter name or another folder.',
  'failure.disk.too_big': 'The disk does not take files of this size: choose another disk.',
  'failure.disk.folder': 'There is a folder of that name: choose another name.',
  'failure.disk.damaged': 'It is damaged: restore a backup of it, or choose another file.',
  'failure.disk.unknown': 'Check the disk, or choose another folder.',
  'failure.packsFolder': 'Packs cannot be kept in {{folder}}.',
  'failure.project.damaged':
    '{{name}} is damaged and cannot be opened. It was left as it is: restore a backup of it, or ask for help.',
  'failure.project.longPath': '{{name}} cannot be kept there: the path is too long. Choose a shorter name or folder.',
  'failure.project.open': '{{name}} is already open in another window or program. Close it there first.',
  'failure.project.closed': 'This project is not open any more.',
  'failure.project.changed': 'The project has changed meanwhile. Try again.',
  'failure.noStep': 'There is no step to add to.',
  'failure.nothingToUndo': 'There is nothing to undo.',
  'failure.nothingToRedo': 'There is nothing to redo.',
  'failure.takeGone': 'This take is not in the project any more.',
  'failure.take.long': 'This sound is too long for a take of one line.',
  'failure.take.unread': '{{path}} cannot be read. Make the take again.',
  'failure.take.noWav': 'A take must be a WAV file.',
  'failure.take.compressed': 'A take must be a WAV file with samples that are not compressed.',
  'failure.take.empty': 'This WAV file holds no sound.',
  'failure.reportGone': 'This report is not in the project any more. Check the dub again.',
  'failure.answerBroke': 'The answer broke off before its end. Ask again to get the whole answer.',
  'failure.fittingAlready': 'Lines are being fitted already.',
  'failure.file.badName': '{{path}} was not found: its name is not UTF-8. Rename the file and try again.',
  'failure.file.missing': '{{path}} was not found. Check the path, or choose the file again.',
  'failure.file.empty': '{{path}} is empty. Choose another file.',
  'failure.file.folder': '{{path}} is not a file. Choose a video file.',
  'failure.video.missing': 'The video {{name}} was not found. Find it first.',
  'failure.video.changed': 'The video {{name}} has changed since. Find the right one first.',
  'failure.staysHere':
    "Nothing of this project may leave this computer. Use this computer (Services in the settings), or allow it in the project's transcript or render window.",
  'failure.staysHere.hosted': 'The service in use is a hosted one.',
  'failure.staysHere.assistant': "The assistant's questions go to {{host}}.",
  'failure.retimePoints': 'The two points must be at different times, and stay in their order.',
  'failure.ear.none':
    'There is too little to find where these lines belong: it takes four of them and some seconds of speech. Shift them by hand.',
  'failure.ear.unsure':
    'It is not clear where these lines belong. The best guess is that they are {{changes}}, but that may be chance, so they were left as they are. Choose more lines, or shift them by hand.',
  'failure.expression': 'This expression cannot be read: {{reason}}.',
  'failure.facesKnown': 'Every line says already whether its mouth is seen.',
  'failure.facesNothing': 'The picture was searched, but nothing came of it. Try again.',

  'failure.serverKey': '{{name}} needs a key.',
  'failure.service.gone': 'This service is no longer in the settings. Choose another one.',
  'failure.service.keyOf': 'The key of {{name}} is missing. Enter it in the settings.',
  'failure.service.otherServer': 'The address now points to another server. Enter the key of that server.',
  'failure.hosted': '{{name}} says: {{words}} {{remedy}}',
  'failure.hosted.key': 'Check its key under Services in the settings.',
  'failure.hosted.product': 'Activate the voice product in its billing settings, or choose another service.',
  'failure.hosted.changed': 'Its voices or files may have changed since: choose again.',
  'failure.hosted.later': 'Try again later.',
  'failure.hosted.unnamed': 'The service',
  'failure.service.key': 'The key is missing. Enter the key of the service.',
  'failure.service.none': 'There is no voice service at {{address}}. Check the address.',
  'failure.service.silent': '{{address}} did not answer within {{seconds}} seconds. Check the address.',
  'failure.service.inUse': 'This service is in use. Choose another one first.',
  'failure.engine.stopped':
    'The engine of this computer stopped {{times}} times in a row. Try again; if that does not help, copy the diagnostics from the settings.',
  'failure.engine.silent': 'The engine did not answer within thirty seconds.',
  'failure.engine.starting': 'The engine stopped while starting.',
  'failure.engine.lost': 'The engine did not say where it is.',
  'failure.engine.repair': 'Run npm ci to repair the installation, then try again.',
  'failure.engine.said': 'It said: {{words}}',
  'failure.jobWithoutVideo': 'The job is done, but the service sent no video. Render again.',
  'failure.jobSilent': 'The job failed, and the service did not say why. Try again.',
  'failure.whileAnswering': 'The service failed while it was answering.',
  'failure.moved':
    'The service answered {{status}} and points to {{target}}. Use that address in the settings if it is right.',
  'failure.moved.away':
    'The service answered {{status}} and points to another address. Check the address in the settings.',
  'failure.network.silent':
    '{{host}} has been silent for {{seconds}} seconds. Check the network connection and try again.',
  'failure.network.refused': 'Nothing answers at {{host}}. Check the address, or start the service.',
  'failure.network.slow': '{{host}} does not answer. Check the network connection.',
  'failure.network.endless':
    '{{host}} sends its answer too slowly: it was not whole after {{seconds}} seconds. Try again, or use another server.',
  'failure.network.unknown': 'The address {{host}} was not found. Check the address and the network connection.',
  'failure.network.unreachable': '{{host}} cannot be reached. Check the network connection.',
  'failure.network.broken': 'The connection to {{host}} broke. Check the network connection and try again.',
  'failure.network.untrusted':
    'The certificate of {{host}} cannot be trusted. Check the address, and the date of this computer.',
  'failure.network.foreign':
    '{{host}} did not answer as a web service does. Check the address, and whether it begins with http or https.',
  'failure.address':
    'The service address "{{address}}" is not a web address. Give one that begins with https:// or http://.',
  'failure.keyShape': 'The API key is empty or has characters that no key has. Copy it again from the account page.',
  'failure.status.401': 'The service did not accept the API key. Check the key in the settings.',
  'failure.status.402': 'The account has nothing left to pay for this. Add to its balance in its billing settings.',
  'failure.status.403': 'The account may not use this. Activate the voice product in its billing settings.',
  'failure.status.404':
    'The service does not know what was asked for. Check the address of the service and the name or id.',
  'failure.status.408': 'The service gave up waiting for the request. Check the connection and try again.',
  'failure.status.413': 'The file is larger than the service accepts. Use a shorter or smaller video.',
  'failure.status.429': 'The service is asked too often with this key. Wait a little and try again.',
  'failure.status.502': 'The voice engine behind the service cannot be reached. Try again in a minute.',
  'failure.status.503': 'The service is not ready. Try again shortly.',
  'failure.status.504': 'The voice engine behind the service did not answer in time. Try again in a minute.',
  'failure.status.server': 'The service answered {{status}} without saying why. Try again in a minute.',
  'failure.status.request':
    'The service answered {{status}} without saying why. Check the address of the service and the request.',
  'failure.noLink': '{{address}} is not a web or mail address. It was not opened.',
  'failure.longRecording': 'This recording is too long.',
  'failure.keyring': 'The key could not be encrypted. Unlock the keyring of this computer and try again.',
  'failure.studioLost': 'The studio did not answer. If it has ended, start it again with npm start.',
  'failure.tooMuch': 'This is too much to be done at once. Do it in parts, such as for a part of the lines.',
  'failure.notSent': 'The file could not be sent to the studio. Add it again.',
  'failure.noOpenDialog': 'There is no dialog for files here. Drop the videos on the page, or give their paths.',
  'failure.noSaveDialog': 'There is no dialog for files here. Write the path of the file to make.',
  'failure.noHistory':
    'This service keeps no history, or does not show it. What you make is still in your projects and files.',
  'failure.historySound': 'The service does not have the sound of this entry any more.',
  'failure.timelineNoDub':
    'A time line refers to a dub, and none is rendered yet. Render first; with voices and bed as WAV files they come in as tracks of their own.',
  'failure.media.unread': '{{path}} cannot be read. Check that it exists and may be read.',
  'failure.project.missing': '{{path}} was not found. It may have been moved or deleted.',
  'failure.project.noFile': '{{path}} is not a file. Choose a Griot project.',
  'failure.project.foreign': '{{name}} is not a Griot project.',
  'failure.project.tooFar': 'That is too much to undo or redo at once. Choose a nearer step.',
  'failure.project.altered':
    '{{name}} is not as Griot Studio writes projects ({{part}}). It was not opened and left as it is: use an earlier copy, or ask its sender for a new one.',
  'failure.project.heavy':
    '{{name}} takes more time or memory to read than a project may. It was not opened and left as it is: use an earlier copy, or ask its sender for a new one.',
  'failure.project.newer': '{{name}} was saved by a newer version of Griot Studio. Update Griot Studio to open it.',
  'failure.project.unreleased':
    '{{path}} was made by a build that was never released. It was not opened and left as it is. Move it elsewhere, and dub its video again.',
  'failure.engine.node':
    'The engine needs Node {{oldest}}, this is Node {{version}}. Run npm ci, which brings it where npm has it, or install it from nodejs.org.',
  'failure.modelSilent': 'The model has said nothing for {{seconds}} seconds. Ask again, or choose another model.',
  'failure.keyringKept': 'The key could not be kept in the keyring of this computer. Unlock the keyring and try again.',
  'failure.sameNames': 'Two of these files have the same name. Add them one after the other.',
  'failure.uploadBroke': 'The file did not arrive whole. Add it again, or give its path instead.',
  'failure.pageNotBuilt': 'The page is not built yet. Start with npm start, or run npm run build.',
  'failure.noVoiceAtAll':
    'The service has no voice for {{language}}. It has no voice at all. Keep the speakers’ own voices, or use another service.',
  'failure.noVoiceFor':
    'The service has no voice for {{language}}. It speaks {{languages}}. Keep the speakers’ own voices, or use another service.',
  'failure.reply.long':
    'The service sent more than {{size}} where a short answer was expected. Check the address of the service.',
  'failure.reply.damaged': 'The service sent a video that was damaged on the way. Fetch it again.',
  'failure.reply.unread':
    'The answer of the service cannot be read ({{what}}). Check that the address is the right service.',
  'failure.reply.afterSending':
    'The connection broke after the whole file was sent, so the service may have started the work. Look at its history before you send the file again.',
  'failure.reply.piece': 'The service sent a piece of the answer that cannot be read. Try again.',
  'failure.reply.twoVideos': 'The service sent two videos in one answer. Try again.',
  'failure.reply.cut': 'The answer of the service is not complete. Fetch it again.',
  'failure.reply.deep': 'The answer of the service is nested too deeply. Check its address.',
  'failure.reply.text': 'The service answered with text where sound was expected. Check the address of the service.',
  'failure.reply.empty': 'It sent no sound. Try again, or use another voice.',
  'failure.reply.sound': 'The sound that the service sent cannot be read: {{what}}. Try again, or use another voice.',
  'failure.file.gone': '{{path}} was not found. Put the file back, or choose it again.',
  'failure.file.closed': '{{path}} may not be read. Change its permissions, or choose a copy.',
  'failure.file.broken': '{{path}} cannot be read. Check the disk it is on, or choose a copy.',
  'failure.file.changed': '{{path}} changed while it was being sent. Wait until it is complete and try again.',
  'failure.file.none': 'No file was given to send. Choose a video file.',
  'failure.voice.noFile': '{{path}} is not a file. Choose a voice, a .griotvoice.',
  'failure.voice.large': '{{path}} has {{size}} MB, and a voice has at most {{most}}. Choose another file.',
  'failure.voice.foreign': '{{path}} is no whole voice file. Copy it again.',
  'failure.voice.value':
    '{{path}} is no whole voice file: {{field}} is {{value}}. Copy it again, or have the voice made anew.',
  'failure.voice.rate': '{{path}} has {{rate}} samples a second, and voices have {{wanted}}. Have the voice made anew.',
  'failure.voice.outside':
    '{{path}}: the sounds “{{sounds}}” lie at {{place}}, out of order or outside its {{samples}} samples. Copy it again.',
  'failure.voice.otherId':
    '{{path}} calls itself {{id}}, but its content is that of {{own}}: it was changed. Ask its reader for the file.',
  'failure.voice.gone': 'There is no recorded voice {{id}}.',
  'failure.voice.language': 'Voices can be recorded in Yoruba, Zulu, Igbo, Hausa, Swahili and English.',
  'failure.voice.name': 'A voice needs the name of its reader, of at most {{most}} characters on one line.',
  'failure.voice.consent':
    'A voice needs the consent of its reader, in the reader’s words, of at most {{most}} characters.',
  'failure.recordings.few':
    'The recordings lack {{lacking}} of {{all}} pairs of sounds. Record more of the phrases; griot voice record-list tells them, for 001.wav, 002.wav and so on.',
  'failure.sampleBroke': 'The sample video could not be made ({{how}}). Take a video of your own.',
  'failure.noParts': 'There is no sound to join. Give at least one part.',
  'failure.partsDiffer':
    'The parts of the sound differ: {{rate}} Hz with channels: {{channels}}, then {{otherRate}} Hz with channels: {{otherChannels}}. Use one voice for all parts.',
  'failure.dataFolder': '{{folder}} cannot be the data folder: there is a file in its place. Give another with --data.',
  'failure.noServiceAddress': 'This is not an address; write one such as https://voice.example.org.',
  'failure.noChatAddress': 'This is not an address; write one such as http://localhost:11434/v1.',
  'failure.editUnfit': 'The edit does not fit the project: {{reason}}.',
  'failure.noSubtitlesIn':
    'No subtitles were found in {{name}}. Give a file with times and text in a format that is read here: {{formats}}.',
  'failure.foreignFormat':
    'This looks like {{format}}, which is not read as subtitles. Save the subtitles as SubRip (.srt) or WebVTT (.vtt) in the program that made them, and give that file.',
  'failure.pictureSubtitles':
    'This looks like {{format}}, whose subtitles are pictures without text. Turn them into text with a subtitle editor (OCR), save that as SubRip (.srt), and give that file.',
  'failure.codedText':
    'The text has times or codes in a form that is not known, and nothing of it is spoken. Save the subtitles as SubRip (.srt) or WebVTT (.vtt), or the words alone as plain text, and give that file.',
  'failure.scriptLanguages':
    'The script has texts in {{languages}}, and none in {{language}}. Take one of those languages, or another script.',
  'failure.inFile': '{{name}}: {{words}}',
  'failure.subtitleLines': 'The file has more than {{most}} lines, which no film has. Cut it into parts.',
  'failure.subtitleLong': 'A subtitle has more than {{most}} characters: {{text}}… Cut it into parts.',
  'failure.subtitleEntities':
    'The subtitle file declares XML entities, which is not safe to read. Save it without them.',
  'failure.notOnDisk': 'This file is not on the disk. Save it first, then drop it again.',
  'failure.portTaken': 'Port {{port}} is taken by another program. Choose another one with --port, or leave it out.',
  'failure.portUnusable': 'Port {{port}} cannot be used ({{reason}}). Choose another one with --port, or leave it out.',
  'failure.wholeNumber': '--{{option}} {{text}} is not possible. Give a whole number from {{least}} to {{most}}.',
  'failure.noStudioLanguage': '--lang {{given}} is not a language of the studio. Use one of {{known}}.',

  'failure.list.servers': '{{path}} is not a list of speech servers: {{faults}}',
  'failure.list.catalogue': '{{path}} is not a catalogue of packs: {{faults}}',
} as const
