import type { Target } from '../../contract/records.ts'

/**
 * Words of the home languages without marks, from the Universal Declaration of Human Rights (United Nations, free to
 * reproduce; the text of the Unicode UDHR project), with counts where these are not 1. Only the odd lines were taken,
 * so that the even lines can test how well languages are identified.
 */
export const LANGUAGE_WORDS: Readonly<Record<Target, string>> = {
  en:
    'a:8 according acts against:4 age all:5 alone an:3 and:29 any:7 arbitrarily arbitrary are:4 arrest article:8 ' +
    'as:5 assembly association:2 asylum at:2 authority basis:2 be:15 before:2 belong belongs better by:9 change ' +
    'charge charged charter chosen common compelled:2 competent constitution countries country:4 criminal cruel ' +
    'declaration:2 defence degrading denied deprived detention determination determined dignity:2 directly ' +
    'discrimination:3 dissolution distinction due during effective elections enjoy entitled:5 equal:7 equality ' +
    'equivalent essential everyone:9 everywhere exile expressed fair faith family:3 for:3 forms found foundation ' +
    'free freedom:2 freedoms freely from full:3 fundamental:3 furthermore general genuine governing government:2 ' +
    'granted greatest group guarantees guilty had has:9 have:4 he hearing held:2 him:2 his:7 human:5 if impartial ' +
    'importance in:16 inalienable incitement including independent:2 inherent inhuman innocent international is:7 ' +
    'it:2 its jurisdictional justice larger last law:6 leave liberty life:2 limitation:2 made man marriage:2 marry ' +
    'may members men:2 national nationality:3 nations natural necessary no:6 non nor not obligations of:29 offence ' +
    'on one:5 oppression or:12 other:2 others own:2 part peace penal people peoples periodic persecution person:4 ' +
    'pledge political presumed procedures progress prohibited promote property protected protection:3 proved ' +
    'public:2 punishment race reaffirmed realization rebellion recognition:2 recourse religion remedy ' +
    'representatives resort return right:10 rights:9 rule secret security seek self servitude shall:10 should slave ' +
    'slavery:2 social society:2 sovereignty standards state status subjected:2 such suffrage take territory that ' +
    'the:46 their:2 these they this:3 through to:33 torture trade treatment trial tribunal tribunals trust tyranny ' +
    'under understanding unit united universal:2 until violating violation vote voting well whereas:4 whether ' +
    'which:3 will:2 with:2 without:2 women:2 world worth',
  yo:
    'a:35 aa aabo:4 abala:6 abayo abimo adanida adehun afi afojusun agbaye:3 ajo:3 akiyesi ako alaafia amulo ' +
    'amunisin amuse an:2 anfani apapo ara:9 ase asoju ati:22 atunse awijare awo awon:14 awujo:4 aye ba:11 babo ' +
    'bakan balaga bee:2 beere bi:12 bo:4 da:3 daa daabo:2 dara de:2 di:3 dida dogba:5 ebi:3 ebun eda:6 ede:24 egbe ' +
    'eje ejo:2 eka eko eni:19 enikeni:6 eniyan:17 eri ero eru:3 esin:2 esun:4 eto:37 eya:3 eye eyi:3 fani fe:4 ' +
    'fi:15 fun:8 funra:2 gba:2 gbangba:2 gbe:2 gbodo:7 gbogbo:10 gbooro gege:5 han:2 huwa i:7 ibaa:5 ibi:2 ibo:2 ' +
    'ibowo idajo:3 idibo:2 idogba:2 ife igba:2 igbagbo:3 igbe igbelaruge:2 igbese igbeyawo igbimo ija ijoba:4 ika ' +
    'ikani ikanilapa ikede:5 ikoko ikoni ile:3 ilo:2 ilosiwaju ilu:2 in ini:2 inunibini ipa:3 ipile:4 ipinnu:2 ' +
    'iru:5 isakoso:2 iselu:2 isokan:3 itesiwaju iwa iwe iya iyasoto:3 iyato:4 iyi:3 jade jare je:18 jije jo joju:2 ' +
    'ka kale kan:7 kankan:4 kariaye:3 keeedogun kejidinlogun kejila keni ketala ki:16 kikun ko:20 koju ' +
    'kokandinlogun kookan:14 kopa kun kuro:4 la laakaye laarin:3 laaye labe:9 lagbaaye laifi lainidii:2 laisi:2 ' +
    'lapa lati:18 lawujo le:9 lepa leyin lo:14 lodi:2 lona lori lorile:2 loro lowo:4 ma:3 maa:3 miiran:8 mo:3 mole ' +
    'mu:7 n:3 na naa:2 ni:42 nigba:4 nii:2 nikan nilo nini ninu:10 nipa:3 nipase:4 nitori:2 niwaju o:21 obinrin ' +
    'ododo ofin:10 ogun ohun:5 ojuse okan okunrin okuta:2 ominira:9 omo:6 omoniyan:5 ona:2 oran orile:21 orirun oro ' +
    'owo pada papo:2 pataki:2 pe:12 pelu pinnu po re:10 rere ri:3 sadede:2 salaye se:15 see:3 segbe si:29 sile:2 ' +
    'sin sise siwaju sokan soso:2 soto tabi:19 tabuku tele tenu ti:50 tire:2 titi to:18 tobinrin tokunrin tooto ' +
    'tun:3 u un wa:8 wi wo:2 won:29 wonyi:3 wu ya yala yan:2 ye:3 yii:6 yoo:6 yoowu:4',
  ig:
    'a:24 abughi:2 aburiri afo aga agbamakwukwo agbanyeghi agbasi agburu agha:2 agwa aha ahu:3 aka:4 akpoku akpukpo ' +
    'aku akwado akwagide akwukwo ala:4 ama any anya:7 assembly asusu atumatugasi banyere:4 bi bu:21 bukwa bula:16 ' +
    'buru:2 chata chi:4 choghi choro coghi dara debechaa di:5 dighi:3 diri:3 e:4 ebe:4 ebumnuche echedo echiche:4 ' +
    'edemede:14 edoghi ekere elu enweghi:2 enye:2 esi etiti ezi:4 ezie ezighi ezinulo ga:6 gaghi:2 gbakwunyere:2 ' +
    'gbasara general ghtachaa ha:9 hapuru ibe ibu:2 icho:2 ida:2 igbanwe igbasa igosiwaputa ihe:9 ihu iji ike:4 ' +
    'ikike:18 ikpa ikpaso ikpe:2 ikpeazu ikwalite:2 ikwanye ikwudo ilu ime:8 imejuputa inapu inata inwere inwete ' +
    'isi iwe iwu:8 jikoro jikotara ka:6 kachasi kariri kwesiri kwuputakwara ma:20 maadu maka:3 makwa mara masiri ' +
    'mba:9 mbo mbuso:2 megide:2 megidere mere:2 mkpa:2 mmadu:10 mmebi mmegbu mmuo:2 muru n:37 na:48 nakwa:2 napu ' +
    'nations:2 nchedo ndebe ndi:11 ndorondoro ndu newere ngaghari ngalaba nghota:2 ngosi nha:4 nile:8 njikere ' +
    'nke:24 nkeji:14 nkuwuwaputa:2 nkuzi:2 nkwekorita:2 nkwenye:2 nkwumoto nkwuputa nkwuwaputa:2 nnupu nnyonye:3 ' +
    'no:2 nsopuru ntaramahuhu:4 ntoala ntuala nwa nwanne:2 nwanyi:2 nweekwa nweere nwegasiri:4 nwere:12 nwoke:2 ' +
    'nwunye nyere:2 nzikorita nzuzo o:45 obi:3 obibi:2 obodo:6 ochichi:4 ofufe oganihu:2 ogbako:2 ogbo oge:2 oha:2 ' +
    'ohere:9 oke:5 okpukpe okpukpere:3 okpuru okwukwe olulu omume:2 omumu onodu:2 onwe:3 onye:14 oru otu:4 ozi:2 ' +
    'ozo:5 ozuzu:2 pughi puru si site:4 sitekwa sitere sogide soro soso steti tozuru ucha uche:3 udo ugwu:4 ulo ' +
    'united:2 uru usoro:3 uwa:7 uzo:2 weputara were:2 ya:16 ziri zuru',
  ha:
    'a:32 abin:4 abu abubuwa abubuwan:5 adalci adam:9 addini:3 addininsa aikata:5 aka al:2 alkawali alkawalin ' +
    'amfani:2 amince amincewarsu an:3 ana:2 angwayen aninsa ar arziki ashirin:2 auren ayin:5 ayinsa ayoyi ayoyinsa ' +
    'ayyukan ba:23 babban:2 bada:3 bakwai:2 bambanci bambancin bata bauta:2 baya:2 bayan:2 bayyana:2 baza bin biyar ' +
    'biyu boye cewa:5 ci:2 cika cikakken cikin:10 cikinsu cimma cin da:92 daban dadin daga:4 dai:2 daida:2 daidai:4 ' +
    'dalili dan:3 danniya darajar daukaka daukar dauki daura daure daya:5 din dinkin:3 doka:2 dokar:2 dokoki ' +
    'domin:5 duk:3 duka dukiyarsa dukkan:6 duniya:9 fadar fata fili fiye ga:2 game:4 ganin:4 gare:2 gaskiya:2 girka ' +
    'girku goma:5 gurin hadu haifuwa haifuwarsu haka:5 hakki:2 hakkin:7 hakkoki:3 hakkokin:5 hali halin halittu ' +
    'hana hangi hankali hanya hanyar:4 har harkokin harshe himma hudu:2 hujjar hukumomi hukunci huska ibada idan ' +
    'idodinta iko in ina inda ingantawa irin:2 ita iya:2 iyaka iyali jama:4 jawabi:4 jawabin jin juna ka:2 kada ' +
    'kadan kafa:2 kai:2 kama kamata:4 kan kansa:2 kara:2 karbi karfafa kariya karkashin kasa:4 kasancewa:2 ' +
    'kasarsu:2 kasashe kasashen:6 kauda kawowa kayyade ke:2 kiyayewa:2 ko:31 kokari:2 kokarin kowa:4 kowace ' +
    'kowane:10 kowannensu koyarwa kula:2 kuma:14 kungiyoyi kungiyoyin kunsa:5 kuskure kwace:2 kyautata labaru ' +
    'lafiya:2 laifi:4 laifin launin lokaci:3 lokacin:2 ma mace:2 mahalli maida:2 majalisar:3 makamantansa makarantu ' +
    'manufar masa:4 matakai mataki:14 moriyar muddin muhimman muhimmin:2 mulkin musu mutane mutum:8 mutumin ' +
    'mutunci:3 mutuncinsu na:43 namiji:2 nasa ne:3 neman nemansa nuna:3 ra:8 ragamar rayuwa:2 rika sa saba sababbin ' +
    'saboda:4 sai:2 sake:3 same sami:5 sanin:2 sashen sha:5 shafi:2 sharadin sharuda shekarar shi:8 shida:2 shiga ' +
    'siyasa so:2 su:14 suka:3 suke sun suna:5 ta:16 tabbata tafiyar takardar takwas tara tarbiyya tare:5 taro:2 ' +
    'tawaye tsananin tsarin tsoro tunani:2 uku ummu:2 usular uwanci wa:9 wadanda:4 wadannan:4 wadansu:2 wala walawa ' +
    'wanda:7 wane wani:4 wannan:7 wasiku wata:2 wurin ya:29 yadda:2 yake:4 yan:8 yana:2 yanci:4 yancin:9 yancinsu:2 ' +
    'yantattu yardarsa:2 yawa:2 yi:7 yin:9 za:11 zai:3 zama:2 zaman:3 zamanto:2 zauna zuwa',
  sw:
    'ahadi ajili akitaka aliemchagua amani ambayo ambazo ana:10 anaeshtakiwa anayo anazostahili anywe asiadhibiwe ' +
    'asidharauliwe asifanywe asifungiwe asikamatwe asilazimishwe asili:5 asinyang asinyimwe asishurutizwe asiteswe ' +
    'au:11 baraza:3 biashara bila:3 binadamu:4 binafsi:2 bora cha:10 chaguzi chama chini cho chote dhuluma dini ' +
    'duniani fulani:2 habari hadharani:2 haidhuru haki:27 hali:4 hata hatia hayo heshima:2 hiari hii:2 hiyo:2 hizi ' +
    'hukumu:2 huo huru:2 huu idara ili imani imethibitishwe inastahili inayojitawala inayotawaliwa isiyojitawala ' +
    'itahakikisha itajidhihirisha iwe jamaa:2 jambo jamii juu:2 kama:4 kamili kanuni katika:7 kifungu:8 kikatili ' +
    'kila:10 kinyama kiungo kizuio kosa kua kuangaliwa kuendeleza kuepukana kuhama kuhamishwa kuhukumiwa:2 kuishi ' +
    'kujibadili kukimbilia kukiri kuleta kulindwa:4 kuoana kuomba kupinga kurejea kushiriki kushirikiana kustarehe ' +
    'kutambulika kutegemea:2 kutendewa kutenguka kutetewa kutimiza kutoa kutoka:2 kutokana:2 kuu kuunda kuvunja:2 ' +
    'kuvunjiwa kuwa:8 kuzitambua kwa:25 kwamba:2 kwenye la:5 lake lazima lililo linatangaza lisilo maana maasi ' +
    'maisha:2 makosa:2 mali mambo:2 manachama marufuku mataifa:3 matakwa mbele:2 mengine mjumbe mkataba mkosefu ' +
    'mmoja:2 mpaka msaada msingi:2 mtu:15 mtumwa mtwana mujibu mwenyewe:2 na:36 nafsi namna:2 nchi:10 ndio ndiyo ' +
    'ndoa:3 ni:5 njia nyingine:3 ofisi pamoja rangi sababu:2 sana sawa:5 serikali:3 shauri sheria:8 si siasa siri ' +
    'starehe taarifa:2 taifa:2 tena thamani uamuzi ubaguzi:3 uchagazi udhalimu udhamini uhuru:4 uhusiano ulimwengu ' +
    'ulinzi umoja:2 unaoweza uonevu upendeleo usawa usifanye utaifa utawala:2 utumwa vyema wa:15 wajibu wakati:2 ' +
    'wake:2 wala wamekata wamethibitisha wana:3 wanastahili wanaume:2 wanawake:2 wao watu:9 wazima wengine wo ' +
    'wote:5 ya:40 yake:8 yanayomhusu yanayoweza yao:2 yatakuwa ye:5 yeye yo:4 yote:9 za:8 zaidi zake:2 zinafanyika ' +
    'ziwe',
  zu:
    'ababusi abakhethwe abantu abekwe abesilisa:2 abuye abuyele adingiswe agqilazwe ahlala ajeziswe akekho:5 akhe ' +
    'akhosele akukho alalelwe alinganayo:3 amalunga amalungelo amazwe ancishwe angcono anikezwe aphathwe ' +
    'asebeneminyaka avelelwe avikelwe avukele awowonke babenamalungelo bakhe:2 banelungelo bayinqinisile bazimisele ' +
    'bempahla benhlangano beshadile ebalekela efanele ehlanganyele ekubandlululweni ekutholweni elidinga ' +
    'emalungelweni emhlabeni empilo emthethweni engavuni engenakuphoqwa enikwe enkantolo enkululekweni esintu ' +
    'esithunzini ethe evulekile eyedwa eyoba ezephula ezibekiwe ezidingekile ezimele ezinkantolo ezithile futhi:6 ' +
    'icala:2 iliphi ilungelo imingcele impela inkantolo inkolo:2 inqubekelaphambili intando iqhaza isigaba:8 ' +
    'isigqila isijeziso isimo isisekelo isithunzi isizinda iyovezwa iziqiniseko izwe jikelele kabuhlungu kahle ' +
    'kakhulu kokubandlulula kolawulo komthetho:2 kubaluleke kucharter kudingekile kufanele:3 kuhlukaniswa ' +
    'kuhulumeni kulo:2 kumele kuqashelwe kutholakale kuyisisekelo kuyovinjwa kuze kuzibophezela kwalamalungelo ' +
    'kwaloko kwalolugunyazo kwamalungelo kwamanye kwanoma kwesithunzi kwezihibe kwezwe lakhe:2 lapho lempilo ' +
    'lenhlangano lenkululeko lentando likahulumeni lobandlululo lobunikazi lokhu lokubamba lokucela lokuganana ' +
    'lokuguqula lokushiya lokuthathwa lokuthola lokwemukelwa lona lufane luhloboluni luyokwenziwa lwamalungelo ' +
    'lwempela nabacindezeli nabanye nabesifazane:2 najwayelekile namazinga nangeqiniso nasekukhuthazweni ndawozonke ' +
    'nelokuphepha nenkululeko nesizinda nezimiselo ngabakhulumeli ngabe:2 ngale:2 ngaphezu ngenkathi ngenqubo ' +
    'ngenxa ngezenzo ngezigqila ngezikhathi ngezindlela ngobulwane ngokhetho ngokomshado ngokomthetho ngokubusa ' +
    'ngokufanayo ngokukhululekile ngokulingana ngokulinganayo:2 ngokungagcinwa ngokungekho ngokungemthetho ' +
    'ngokunjalo:4 ngokuzuzwa ngokwakhe ngokwehliswa ngomthetho ngqo njengendlela njengomsulwa njengomuntu nobuntu ' +
    'noma:14 nomaphi nombuso noxolo obala obekwe ogcwele okhethweni okufanele okugcwele okuyokwenziwa ' +
    'olukhululekile olunqunyelwe oluntu:2 oluyilo oluyimfihlo oluyoba omndeni othize oyoba oyoboshwa oyohlukunyezwa ' +
    'oyokwenqatshelwa oyophoqwa ozibuse phambi:2 phambili samalungelo:2 segunya senkululeko sivikelwe siyalingana ' +
    'sobulungiswa sokwenganyelwa somphakathi sonke:2 ubanjelwe ubuzwe:2 ujikelele ukuba ukuhlala ukuhweba ' +
    'ukulandela ukuphathwa ukuqhubela ukuqondwa ukuthi ukuze:2 ukwamukelwa uma umbhalo umgudu umgwamanda umndeni ' +
    'umphakathi umshado umthetho:2 umthethosisekelo umuntu:11 unecala unelungelo:8 unmdeni uphansi usivikele usizo ' +
    'usuhlakazekile uvikelwe uyimvelo uzimelegeqe wesintu wezwe wogunyazo wona wonke:9 xaxa yabantu yabo ' +
    'yamalungelo yengqalasizinda yezizwe yezombangazwe yezwe yilunga yiyo yobudala yokhetho yokugcina yomphakathi ' +
    'zakhe zobuhlanga zokuzivikela zonke',
}
