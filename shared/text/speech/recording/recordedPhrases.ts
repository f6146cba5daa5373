import type { RecordedLanguage } from '../phonology.ts'

/**
 * Short phrases. Those of Swahili and English are everyday ones, the others hold every pair of sounds of the Universal Declaration of
 * Human Rights (United Nations, free to use), chosen by `cover` of `recordList.ts`. Strokes and line ends part them.
 */
export const RECORDED_PHRASES: Readonly<Record<RecordedLanguage, string>> = {
  yo: `
kàn nígbà tó jẹ́ pé lásìkò tí èyí ṣẹlẹ̀ / ìkéde káríayé fún ẹ̀tọ́ ọmọnìyàn / irú àyọjúràn tàbí ìbanijẹ́ bẹ́ẹ̀
kí wọn lè ṣe ìpinnu lórí ẹ̀tọ́ / a gbọdọ̀ fi òfin dè ní gbogbo ọ̀nà / àpapọ̀ ìgbìmọ̀ àjọ‐ìsọ̀kan / òmìnira lọ́wọ́ àìní
okùnfà fún àwọn ìwà búburú kan / ìyàsọ́tọ̀ yòówù tí ìbáà / ìjọ́sìn àti ìmúṣe ohun tí / náà dá ẹ̀ṣẹ̀ rẹ̀
tó jẹ́ kò‐ṣeé‐má‐nìí gẹ́gẹ́ bó / abala kejìdínlógún / i fẹ́ àwọn ènìyàn ìlú ni / nípa èrò ẹni
ẹ̀sùn ọ̀ràn dídá tí a fi kàn án / ẹnì kọ̀ọ̀kan ló ní ànfàní sí / tí wọ́n ti ṣe tẹ́lẹ̀ nínú ìwé àdéhùn wọn
ó sì yẹ kí wọn ó máa hùwà sí / níwájú ilé‐ẹjọ́ tí kò ṣègbè / ẹ̀tọ́ láàrin ọkùnrin àti obìnrin / tó mú ẹ̀rí‐ọkàn ẹ̀dá gbọgbẹ́
ìkẹ́gàn àwọn ẹ̀tọ́ wọ̀nyí ti ṣe / lábẹ́ ìṣàkóso ilẹ̀ mìíràn / ìdájọ́ òdodo àti / fọwọ́ṣowọ́ pọ̀ pẹ̀lú àjọ náà
ni òkúta ìpìlẹ̀ fún òmìnira / a ó máa fi ìfẹ́ yìí hàn / a bá ń ṣe inúnibíni sí i / àwíjàre ara rẹ̀ / ẹrú tàbí kí a mú un sìn
akọ‐n̄‐bábo / ní ìmọ̀ràn yòówù láìsí / àfojúfò bẹ́ẹ̀ kò lòdì sí / gban̄gba nínú èyí tí ẹni tí / lábẹ́ àṣẹ wọn
ẹ̀yà kankan ṣe / bàlágà ló ní ẹ̀tọ́ láti fẹ́ ara wọn / ọ̀rọ̀ ìgbésí ayé rẹ̀ / kí ó sì tún padà sí / orílẹ̀‐èdè tó jẹ́ ọmọ
ṣe wà lábẹ́ òfin àti bí / ó sì fi ibi tó bá wù ú ṣe / nípasẹ̀ irú ọ nà ìdìbò / bí ó ti jẹ́ pé àwọn ọmọ ẹgbẹ́
jọ ń lépa lọ́nà tó jẹ́ pé ẹnì / láti ṣe ìgbélárugẹ ìbọ̀wọ̀ / ẹtọ́ wọn dọ́gba nínú ìgbeyàwó / kí won lè jọ ṣe àṣeyege nípa
ara wọn ṣe tàbí kí wọ́n wà lábẹ́ / dẹ́ṣẹ̀ kò gbọdọ̀ ju èyí tó wà ní / tàbí lẹ́yìn tí wọ́n bá kọ ara wọn
láti ní in papọ̀ pẹ̀lú àwọn mìíràn / àtọkànwá tó péye láti yàn fúnra wọn / ṣẹ ìjọba / orírun ẹni / síwájú sí i / abala keje
abala kẹsàn‐án / ohun tó bá wù wọ́n gbọ́ / fàní ààbò yìí ní / àwùjọ nínú èyí tí / ẹ̀tọ́ ọmọnìyàn sí àti
ó ṣe tí kò bá ète àti / àjọ‐ìsọ̀kan orílẹ̀‐èdè / ènìyàn tàbí kí a kàn gbé / wá ààbò àti láti jẹ àn
iyì tó jẹ́ àbímọ́ fún ẹ̀dá / òmìnira lọ́wọ́ ẹ̀rù àti / ara wọn gẹ́gẹ́ bí ọmọ ìyá / àkójọpọ̀ ènìyàn láàyè
mú kúrò tí ẹ̀dá kọ̀ọ̀kan ní / lọ́wọ́ gẹ́gẹ́ bí orílẹ̀‐èdè / gbogbo ènìyàn ló ní ẹ̀tọ́ sí / wọ́n ní ẹ̀bùn ti làákàyè àti
wọ́n sì ní ẹ̀tọ́ sí àà bò lábẹ́ / ẹnìkẹ́ni fún pé ó hu ìwà kan / ìṣèlú tàbí ohun mìíràn tí / níyànjú lọ́nàkọ́nà láìka
bí ó ti jẹ́ pé ṣíṣe àkíyèsí / a kò gbọdọ̀ ṣàdédé fi òfin mú / ìbùgbé láàrin orílẹ̀‐èdè rẹ̀ / ìlò tó lè tàbùkù ẹ̀dá ènìyàn
kí ó sì sọ irú ìmọ̀ràn bẹ́ẹ̀ jáde / mìíràn fún wọn láti bèèrè ẹ̀tọ́ wọn
`,
  ig: `
mmadụ nwegasịrị site n'usoro iwu / ikpe nkwụmọtọ na udo n'elụ ụwa / mkpọchi ma ọ bụ nchụpụ n'obodo ya
inwe ntozu oke dị ka mba / n'ime chata bụ akwụkwọ nyere ha / ma nweekwa ikike ilọghachi n'ala ya / ọ dịghị onye a ga‐ejigide
bụ ya na ndi ọzọ inwekọrịta ihe / gasi ebe mgbanahụ mkpagbu / nke naz‐ewetu ugwu mmadụ / anya iso mee n'ụzọ nzuzo
ọ nọ n'okpuru ọchịchị ọzọ ma / kwenye na o nweghi ụta tutu a / ịtụliri onye masịrị ya aka / ntaramahụhụ obi ọjọọ
kwụrụkwa n'ezi okwu / nnupu isi sogide ochịchị / ụcha akpụkpọ ahụ / ihe ngosi ọganihu nke / a gaghị enwe ịkpa oke
tiyere ala nke ya / nlihapụ n'ụjọ na ụkọ / n'ihe gbasara ọlụlụ di na nwunye / n'ọnọdu ohu ma ọ bụ odibọ
ọgbakọ ozuzu a bu general / dịrị nwoke na nwanyị / ofufe na ndebe iwu / uche nke gbawara obi mmadụ nile
ebe ọ dị mkpa ịkwalite / ihe ikpeazụ ọ pụrụ ime / asụsụ / na mkepebi ikike ndi o / ime nke n'abụghị ịda iwu
na ohere nke sọsọ ya ma ọ / oke nke ndi chọrọ ilu onwe ha / ikike ịgbanwe ala ọ nwa afọ na ya / a bịakwa ọbịbịa ụwa
ya nke mmadụ nkịtị / ekere uwa na ikike nha / na nnyonye anya ezighi ezi / na‐edoghi anya napụ ọbụbụ / ezinulo ya
dị mkpa maka iji zara ọnụ ya / na njide n'efu / assembly na‐akwado / ebe ọ bụ na nghọta ugwu / n'ikpe e kpere n'ihu ọha
ihe mgbakwasị ukwu nke / nwee akparamagwa enweghi / ozọkwa / omume / onye ọ bụla e boro ebubo / ga‐enwejupụta ohere ikwu
ka olile anya kachasị ibe / nwere iki ịlụ nwunye ma ọ bụ / obodo ma ọ bụ ọ n'obodo akụ / ugbu a zi / n'ihi ya
madụ nile ha otu n'usoro iwu / mmụọ na okpukpere chi masịrị ya / ka nke agbụrụ / ida iwu nwere / steti ọ bụla
n'okpuru ọchịchị ha / ọchịchị ma ọbụ iwu / ime ka a ghtachaa ma / mmadụ ka o were oke / na ezi obibi ndụ nke
nke mba na nke jikoro / obi tara mmiri ma ọ bụ / nchedo nha anya megide / nwegasịrị na ihe ndi o / nkuwuwapụta ụwa nile
nkwalite nsọpụrụ n'ụwa / ime ihe ziri ezi nke na / nkawado ọha na eze nke / a na‐enye n'oge a dara iwu
n'ihe ọ‐cọghi ka ọha mara / o kwesiri inwe nchedo ndi / a ga‐egosipụta uche nke / ga na‐eme kwa mgbe nke onye
ọganihu mmekọrịta enyi / o nwere ihe ọzọ gbochiri ya / ma ọ bụ na mmeso omume na / nnọchite anya a họpụtara
ma sitekwa n'atụmatụgasị / gbadoro ụkwụ n'ọnọdụ ọchịchị / bụ ya na ndi ọzọ nwere n'ọgbọ
`,
  ha: `
mahakunta za su tafiyar da mulkin kasa / waɗansu ƙasashe gudun-hijira / shari'a a gaban idon jama'a
fataucin bayi ta kowane hali / sami ’yancin kauda duk wani tsoro / ya ma zauna wurin da yake so a
sa doka ta tuhume shi da laifi / sai in an amince da cewa / a fili ko a ɓoye ta hanyar / domin kotun nan ne zai ƙayyade
yi ƙoƙarin cimma / tare da haɗin gwiwar majalisar / lokacin rabuwa idan ta faru / daidai-wa-daida muddin dai suna
zaman lafiya ba za su girku a / bambanci ba saboda matsayin / waɗanda ba za a iya ƙwace musu ba
zabe kan gaskiya lokaci zuwa lokaci / suna da hakkin su auri juna su / kuma cikin an yi jefa ƙuri'a
ana haifuwarsu ne duka ’yantattu / ko na arziki / ya kamata su yi shi a cikin ’yan-uwanci / da zai hana shi cin moriyar
ko bauta wa abin da ya bada / kowane mutum na da hujjar cin / aikata babban laifi irin wanda / al'ummu
ko da kuwa ƙasar mai mulkin-kai ce / ba za a ɗaura auren ba sai / mataki na goma sha huɗu / ba za a gwada wa mutum wani
ba wanda za a tuɓe wa rigarsa / wa manufar majalisar ɗinkin / mataki na bakwai / ba gaira ba saba
ƙunsa su zamanto gurin da dukkan / ko na launin fata / daga cikinsu ta karɓi wannan jawabi / ɗan-adam da rena su
a cikin zaman auren ko a / ko'ina a san da darajar / ’yancin ɗan-adam ya ƙunsa / sami halin a ɗaukaka shi ya
ra'ayinsa kuma ya sa rai ga / ƙoƙari domin su kyautata wa / ’yan-adam jin daɗin rayuwa a / ko a yi masa hukunci ko horo
kowane ɗan-adam kamar kowa / ko shi ɗaya ko a cikin tarayya / ba wanda za a tilasta wa shiga / da ke ƙarƙashin mulkin waɗansu
masa hakkokinsa da nauyin da ya / ƙarfafa aminci tsakanin ƙasashe / gabatarwa / ko na harshe / su dai ’yan-adam
mataki na uku / maceciyarsa / ko na mahalli / tushen jama'a / cikin sharaɗi / ɓata masa suna / mataki na takwas
ƙungiyoyi tare da / ko na ra'ayin siyasa / ba wanda wani zai shiga / lokacin da ya aikata shi / ta hanyar girka dokoki
ko wanda zai ƙasƙanta shi / kai-da-kawowa cikin ’yanci / kama ragamar tafiyar da / ba za a yi wa mutum hukunci
kuma za a yi auren ba tare da / na namiji daidai da na mace a / wanda bai dace da ɗan-adam ba / wata manaƙisa ta sa shi nuna
na kotu adali kuma mai zaman / gabansa ya saurari maganar / ko a hana masa yin amfani da / mutumin a cikin adalci kuma
duk mutumin da aka tuhuma da / mara-laifi sai bayan an yi masa / ya maida himma ta hanyar tsarin
an rage wa waninsu darajarsa / bayan sun kuɓuta daga tsananin / abin da zuciyarsa ta saka masa
makarantu da tarbiyya domin a / dukkan ’yan-adam suna da mutunci / kowa daidai yake da kowa a gaban doka
wannan jawabi a ka ko da wane lokaci
`,
  zu: `
ngokukhululeka embuthanweni woxolo / noma ukuhlaselwa kwesithunzi / ezungeze imibuso ehlukene / njengomuntu phambi komthetho
akekho oyoba isigqila / nangemvume ephelele yalabo / umbhalo ogcwele wogunyazo / lentando iyovezwa okhethweni
najwayelekile awowonke / oluyimfihlo noma ngenqubo / ngecala elidinga / ukulandela umgudu othize / iyiphi indlela yokusakaza
ngokunjalo ukuqondwa kahle / abashadayo / noma ngabe uzimelegeqe / ngokungemthetho noma ancishwe / angcono empilo
kanye nomhlaba obhekwe / yamalungelo oluntu kucharter / baphokophelele ngokufundisa / lwempela ngezikhathi ezithile
ezingqubuzana nezinhloso / asebeneminyaka efanele / ukubalekela ukushushiswa / lokuganana bakhe unmdeni / akekho oyokwephucwa
somphakathi ngokugcina / akekho oyokwenqatshelwa / nokuqashelwa jikelele / ugqozi kubobonke abantu / enkululekweni ethe xaxa
isijeziso ngenxa yanoma / uma umuntu engenakuphoqwa / avukele ababusi nabacindezeli / ukuba kwenyuswe / ngale kwezihibe
lokubamba iqhaza / ngokwakhe ngqo noma / umthetho usivikele / umndeni uyimvelo / ukuqhubela phambili / njengomsulwa kuze
okufanele okuvela / ukuhweba ngezigqila / enikwe iziqiniseko / lolawulo emqondweni / yezizwe bayinqinisile
ekhaya noma ezincwadini / umshado kuyongenwa kuwo / noma imingcele yezwe umuntu / enkantolo evulekile lapho
kuhlaselwa nokugxambukela / lobunikazi bempahla eyedwa / nemigomo yenhlangano yezizwe / isizinda segunya likahulumeni
umgwamanda / unquma ugunyazo / noma agqilazwe / akekho oyoboshwa / kakhulu ukuze lokhu / nenkululeko futhi
lokucela ukuhlala / umphakathi nombuso / kwenzeka lelocala / ozibuse noma uphansi / elalingelona icala / akekho okuyogaxekwa
ngokunjalo amalunga / ukwamukela nokukhipha / ngokwehliswa isithunzi / esasifanele ngenkathi / alinakusetshenziselwa
ekugcineni okuzokwenza / futhi abuye abuyele kulo / ngenkathi beshadile noma / inkululeko yokuguqula
oluyoba ujikelele futhi / inkululeko yokungesabi / akekho oyohlukunyezwa noma / avelelwe noma adingiswe
lokuhamba ngenkululeko / bahlanganiswe wumcabango / inkolo yabo yengqalasizinda / baqinisekise ukwamukelwa
nangunembeza futhi kufanele / nobudlelwane phakathi kwezizwe / ngokungagcinwa kwalolugunyazo
kwanoma luhloboluni lobandlululo / nenkululeko ebhalwe kulolugunyazo
`,
  sw: `
habari za asubuhi / karibu nyumbani kwetu / asante sana rafiki yangu / watoto wanacheza mpira uwanjani
mwalimu anafundisha darasani / mvua kubwa ilinyesha jana usiku / ng'ombe wanakula majani mabichi / nyota zinang'aa angani
chai hii ina sukari nyingi / dhahabu na fedha ni ghali / mkulima anapanda mahindi shambani / thelathini na nane
daktari yuko hospitalini / simba na chui wanaishi porini / samaki huogelea baharini / bei ya vyakula imepanda
nitakuja kesho saa nne / twende sokoni kununua matunda / mbwa wangu anabweka / nchi yetu ina milima mirefu
kitabu hiki ni kizuri mno / paka mweusi amelala juu ya paa / bibi anasimulia hadithi za zamani / baba amevaa shati jeupe
treni itafika stesheni jioni / ndege mdogo anaruka / wageni wamefika salama / funga mlango tafadhali
fungua dirisha kuna joto / ninapenda kusoma magazeti / kaka yake anaendesha gari / dada anapika wali na kuku
mtoto analia kwa sababu ana njaa / lugha ya kiswahili ni rahisi / benki inafunguliwa saa tatu / afya njema ni utajiri
nguo mpya zimechafuka / kuoga ziwani ni hatari / uongo haufai / ua la waridi limechanua
moyo wangu unafurahi / jua linawaka kama moto / upepo mkali unavuma pwani / maji ya kunywa yamekwisha
tulikutana mjini wiki iliyopita / elfu mbili na mia sita / alhamisi tutapumzika / labda watashinda mchezo huu
meza na viti viko jikoni / wavuvi wana mashua mbili / ushauri wako umenisaidia / hewa safi inatoka msituni
pole sana kwa msiba / tafadhali niletee kijiko / bustani imejaa maua mekundu / sheria mpya imetangazwa
vijana wanajenga shule / mgonjwa amepata nafuu / hatuna budi kungoja / mheshimiwa rais amehutubia
thamani ya pesa imeshuka / tembo ana masikio makubwa / choo kiko nyuma ya nyumba / chombo kimevunjika
mzee huyu ana hekima / mfuko wangu umepotea / dereva ameegesha gari / shoka langu limekatika
mtu mmoja tu alibaki / mradi wa kwanza ulifaulu / jinsi ya kutumia teknolojia / alitoa glasi ya maziwa
ardhi hii ina rutuba / karne ya ishirini na moja / fursa nzuri ya kazi / hakimu alisoma mashtaka / nafsi yake imetulia
rushwa ni adui wa haki / grafu inaonyesha ongezeko / februari ina siku chache / blanketi hili ni zito
amri ya jeshi ilitolewa / programu mpya ya redio / fikra za maskini / yaani hakuna shida / eneo hili ni tulivu
ofisi yao iko ghorofani / theluthi moja ya wakazi / dhoruba kali ilivuma baharini / dhuluma haidumu / dhiki yao imeisha
ghafla mlango ulifunguka / ghuba ya bahari / gogo kubwa limeanguka / jambo lolote linawezekana / mzigo wa kubeba
robo tatu ya mkate / uchochoro mwembamba / kuchuma chungwa / kulipa kodi ni wajibu / dhehebu lao ni dogo
foleni ndefu barabarani / giza limeingia / sifa njema za kigeni / ugali wa mahindi / magharibi ya mguu wa mlima
sehemu hii ni yetu / moshi mweusi unafuka / usitupe taka ovyo / mti wowote una mizizi / yeye ni mpishi hodari
mzozo umeisha / uzuri wa mazingira / nyanya ziko kwenye meza / cheo chake ni kikubwa / tuambie ukweli wote
mshahara wangu ni mdogo / toeni taarifa mapema / ujue jinsi ya kulindwa / maoni yenu ni muhimu
`,
  en: `
we should protect the forest and its animals / most of the money was spent on medicine
a long line of young ladies waited at the bank / can you read this word without your glasses
she dreams of becoming an engineer / have you ever tried to enter a race / the whole family came to the party
he usually wears a brown leather jacket / from three o'clock on something changed
please turn off the television before you go / even a million friends would not be enough
people might think that I hate them / after all it was a lovely day for a walk / we grow maize beans and sweet potatoes
the old photographs show the ancient harbour / so often we forget to say thank you / big waves crashed against the black rocks
a small bird built its nest above the door / I jumped for joy when I got my job
if you like you may bring all your young helpers / we have known each other since childhood
she says that the general will go down deep / the lawyer defended the accused man / a vast volume of water flows over the dam
his answer was neither clear nor useful / take me to the nature park for lunch this month / they discussed the issue for hours
these nuts are from Russia or from Brazil / a wise person listens more than he speaks / the farmer keeps sheep and a few cows
soon the whole audience will hear the song / it is convenient to travel by vehicle / please give me another cup of tea
they moved to a bigger house last year / at last the real programme began on channel five
the ship was loaded with coffee and cotton / under the bridge there was an ugly beard of moss
the diamond ring is as always too expensive / now tell me how you feel about it / the thief escaped through the kitchen window
there is enough food for everybody here / all citizens are equal before the law / of course you always saw the obvious problem
he climbed the ladder and looked around / with the torch in his hand he felt no fear / you can pay by cheque or in cash
do you think you could do this for us / this region exports cocoa and rubber / I wish you a happy birthday
this evening we ate beef soup and cabbage / I am going to design things of my own / the exam was easier than I had thought
let us measure the length of the table / the mayor opened the new hospital / my father gave me his watch for luck
who taught you to swim so well / the children are playing behind the old church / a major change is due in a huge area
the judge was patient but firm / fresh bread smells wonderful in the early morning / the bath was full of hot water
go under the bridge and along the canal / how much does this jewel cost / very few voices were heard in the hall
she entered by the back door and waved goodbye / my sister's husband is a bus driver / there is no hour left so go outside
she has a sharp mind and a warm heart / beyond the yard lies a yellow field / the cloth was blue with a thin red stripe
in Ghana we struggle against disease / take nothing from the special box under the chair
dust covered the shelves of the empty library / the bus stops in front of the post office
of all the jobs I ever had this was the best / the leopard vanished into the bush
she bought three yellow shirts at the market / everyone should have the right to vote
often the people took good care of the desert / they live in a quiet part of town / several local people came to the castle
we are here today for a serious matter / the surface of her face was perfect / be thankful for each day you are given
the company employs thousands of workers / from London he flew back to Africa / would you like to bring your umbrella with you
this version is for commercial use / they were choosing a new chairman / are you really able to invite the president
eight scientists explained the results / a tired man needs no reason to rest / she put oil and onions into the pot
they are very idle in various ways / he opened the window because it was hot / does your uncle still live abroad
he woke up and charged his phone / may I ask how much more you need / she usually visits her aunt in August
for sure your shirt is far too short / each author has a method of his own / Jean wore her jeans and a straw hat
black dogs barked all night long / maths is a subject that I enjoy / the coach tried a new approach
the black bag belongs to James / they must have some money left / the old woman told us a funny story
the artist painted a large mural / that girl gave five friends a great gift / in my youth my eyes were better
he makes the audience laugh at every show / the fire died down before midnight / the boys ate and there you were
stop following me and keep fit / new boots for the public school in February / both of my sisters are nurses
a healthy diet includes vegetables / the football match ended in a draw / the government promised to lower the taxes
how can we know how long it was / our tour of the ruins was cancelled / ask about the final section of the exam
he obtained a job to do at night / careful planning saves time and therefore money / they shared all that they had
you aim to buy an ancient vase / they actually stay right beside the lake / the bell rang and the lesson was over
the soldiers marched through the narrow street / the river floods its banks each spring / we spoke the same language in Europe
I bought a pound of butter and some jam / the radio said it would be cloudy / his enemies tried to destroy him
he joined the army at eighteen / the zoo has three young giraffes / the theft was the third in Berlin
a little house stands in a little alley / the vision of peace gave them hope / the tiger brings home food for her young ones
children love to hear stories about lions / we are looking for a cheaper hotel / young pupils keep asking questions
only you understand what it means to be poor / Joseph hurt his thumb with a hammer / the leaves of this plant are poisonous
her hair was wet and she was cold / these oranges taste better than those apples / my uncle owns a shop in the north
death is not the end of everything / in theory we wash up after every meal / a young woman sang a beautiful song
the pilot saved all the passengers / something under the shower is dripping / why are you always in such a hurry
the old king ruled for fifty years / thank you very much for your kind letter / he is warm if we let him stay by the fire
the sermon was rather too long / the price of gold has gone down / run down the hill as fast as you can
good job that he did not jump / he gave a vague reply and walked away / his job is to repair broken watches
special offers like this are scarce / the journey took us about five hours / they found gold under the mountain
the boy that you met is much happier / the baby is asleep in her mother's arms / is there any other way to do this
violence led to a long trial / an evil novel is still a novel / the road curves around the lake
a cold wind blew from the south / the purpose of the meeting is not clear / our guide knew the path by heart
we breathe less with large masks / the clerk copied the document by hand / this is no joke for half my friends
`,
}
