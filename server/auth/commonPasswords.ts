/** The most common passwords of published lists that have 8 characters or more, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01020304 0123456789 09876543 0987654321 10203040 11111111 111111111 1111111111
  11112222 11223344 1122334455 112233445566 12121212 12131415 12341234 123123123 1231231234 123321123 12344321
  123454321 1234512345 123456123 12345612 1234561234 123456123456 12345654321 12345678 123456781 1234567812345678
  123456788 123456789 1234567890 12345678900 12345678901 123456789012 12345678910 123456789a 1234567891
  123456789abc 12345678a 1234567a 1234567q 123456abc 123456ab 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer
  123abc123 123qwe123 123qweasd 123qweasdzxc 147258369 147852369 14725836 159357159 159753456 1a2b3c4d 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 21212121 22222222 222222222 23456789
  25252525 31415926 33333333 333333333 36985214 43214321 44444444 45454545 55555555 555555555 66666666 666666666
  741852963 77777777 777777777 7777777777 78945612 789456123 7894561230 78787878 87654321 88888888 888888888
  8888888888 963852741 98765432 987654321 9876543210 987654321a 99999999 999999999 9999999999 a1234567 a12345678
  a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa aaaaaaaaa abc12345 abc123456 abc123abc abcd1234
  abcd12345 abcd123456 abcdefgh abcdefghi abcdefghij access14 admin123 admin1234 admin12345 administrator adminadmin
  alexander alexandra amsterdam andromeda animal123 asd12345 asd123456 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
  asdfghjkl1 asdfjkl1 asdqwe123 azerty123 azertyuiop babygirl babygirl1 badminton baseball baseball1 basketball
  batman123 beautiful benjamin bigdaddy blink182 brooklyn butterfly butterfly1 caroline carolina catherine
  changeme changeme1 changeme123 charlie1 charlotte chelsea1 chocolate chocolate1 christian christina christine
  christmas cocacola computer computer1 consumer corvette cristina danielle default1 dolphins december diamond1
  einstein elephant elizabeth estrella everton1 facebook fktrcfylh football football1 football12 football123 forever1
  forever21 formula1 francesco franklin freedom1 freepass friends1 fuckyou1 fuckyou2 gangster garfield gateway1
  ghbdtnbr godzilla goodluck hahahaha hardcore hello123 hello1234 helloworld honda123 iloveyou iloveyou! iloveyou1
  iloveyou12 iloveyou123 iloveyou2 iloveu12 internet isabella jennifer jessica1 jonathan jordan23 juventus kimberly
  lasvegas letmein1 letmein12 letmein123 letmein! liverpool liverpool1 lovelove loveyou1 ludacris manchester manunited
  margarita maria123 marina123 marlboro marseille maryjane matthew1 maverick mercedes metallica michael1 michelle
  midnight mistress mommy123 monkey12 monkey123 montana1 motorola mustang1 mynoob123 myspace1 natalie1 nicholas
  nirvana1 november nothing1 october1 p@ssw0rd p@ssw0rd1 p@ssword pa55word pakistan paradise parola123 pass1234
  pass12345 passpass passw0rd passw0rd1 password password! password0 password01 password1 password1! password10
  password11 password12 password123 password1234 password12345 password2 password2024 password2025 password21
  password22 password3 password4 password5 password7 password8 password9 password99 passwort passwort1 patricia
  peaches1 penguin1 pokemon1 pokemon123 portugal power123 precious princess princess1 princess12 princesa
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxed qazwsxedc qazwsx123 qazxswedc qq123456 qwe12345 qwe123456 qwe123qwe
  qweasd123 qweasdzxc qweqweqwe qwer1234 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwertyqwerty qwertyui qwertyuiop qwertyuiop1 qwertz123 qwertzuiop rainbow1 rangers1 realmadrid rockstar rockyou1
  samantha samsung1 santiago sandra12 scarface scorpion sebastian secret123 security september serenity shadow12
  shadow123 simpsons skywalker slipknot snowball snickers soccer12 soccer123 softball spiderman spongebob srilanka
  starwars starwars1 steelers stephanie summer12 summer123 summer2025 sunflower sunshine sunshine1 superman superman1
  superstar swordfish sweetheart teamo123 teresa12 test1234 test12345 testing1 testtest thailand thomas123 thunder1
  tigger123 tinkerbell tinkerbell1 titanic1 trustno1 tweety12 undertaker valentina vanessa1 vfrcbvrf victoria victory1
  volleyball warcraft welcome1 welcome12 welcome123 welcome1234 welcome2025 westside whatever whatever1 william1
  windows10 wordpass xbox360x yankees1 yourmom1 yugioh12 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcv1234
  zxcvbnmm zxczxczxc
  `
    .trim()
    .split(/\s+/),
);
