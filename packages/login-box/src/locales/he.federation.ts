import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Hebrew: signing in elsewhere. */
export const heFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'יצירת חשבון',
      line: 'עדיין אין חשבון עבור הכניסה שלכם באמצעות {provider}.',
      create: 'יצירת חשבון עם {provider}',
    },
    social: {
      continueWith: 'המשך עם {provider}',
      leaving: 'מעבירים אותך אל {provider}',
      orSignUp: 'או יצירת חשבון באמצעות',
      signingIn: 'מתבצעת כניסה',
      successTitle: 'נכנסתם',
      successLine: 'מועברים הלאה.',
      failedTitle: 'הכניסה לא הצליחה',
    },
    linking: {
      connecting: 'מתבצע חיבור של {provider}',
      connectedTitle: '{provider} מחובר',
      connectedLine: 'מחזירים אותך.',
      failedTitle: '{provider} לא חובר',
      denied: 'לא אישרת ב-{provider} ולכן דבר לא השתנה.',
      elsewhere:
        'חשבון {provider} הזה פותח כאן חשבון אחר. יש לנתק אותו שם תחילה או לבחור חשבון אחר.',
      expired: 'זה התחיל בדפדפן אחר, בשם מישהו אחר או לפני זמן רב מדי. יש לחזור ולהתחיל מחדש.',
      unavailable: '{provider} לא מסר מי המשתמש ולכן דבר לא השתנה. אפשר לנסות שוב בעוד רגע.',
      signedOutTitle: 'נותקת מהחשבון',
      signedOutLine: 'יש להיכנס ואז לחבר שוב את {provider}.',
      signIn: 'כניסה',
      goBack: 'חזרה',
    },
    sso: {
      title: 'המשך בכניסה אחודה',
      line: 'הכניסה תתבצע ב־{host}.',
      lineUnnamed: 'הכניסה תתבצע אצל ספק הזהויות שלך.',
      going: 'מועברים הלאה',
      cancel: 'ביטול',
      useCode: 'שימוש בקוד חירום',
      codeTitle: 'קוד חירום',
      codeLine: 'למנהלים, כאשר הכניסה האחודה אינה פועלת. כל קוד תקף פעם אחת.',
      codeMissing: 'יש להזין את קוד החירום.',
      failedTitle: 'הכניסה האחודה נכשלה',
      failedLine: 'דבר לא השתנה. חוזרים אחורה.',
      testedTitle: 'החיבור פועל',
      testFailedTitle: 'החיבור עדיין אינו פועל',
    },
    hosted: {
      confirmTitle: 'המשך אל {app}',
      confirmLine: 'נכנסת בתור {email}.',
      goOnAs: 'המשך בתור {name}',
      another: 'שימוש בחשבון אחר',
      cancel: 'ביטול וחזרה',
      goneTitle: 'הכניסה הזאת הסתיימה',
    },
  };

/** Hebrew: why signing in elsewhere did not work. */
export const heFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'הספק הזה אינו מופעל. יש לבחור שיטת כניסה אחרת.',
  'socialLogin/wrongRedirect': 'הכניסה הזאת מובילה לכתובת שאינה מותרת כאן.',
  'socialLogin/expired': 'הכניסה הזאת התחילה בדפדפן אחר או לפני זמן רב מדי. יש להתחיל כאן מחדש.',
  'socialLogin/denied': 'ביטלת את הכניסה. אפשר לנסות שוב או להשתמש בשיטת כניסה אחרת.',
  'socialLogin/unavailable':
    'הספק הזה אינו מגיב כרגע. אפשר לנסות שוב בעוד רגע או להשתמש בשיטת כניסה אחרת.',
  'socialLogin/failed': 'הכניסה באמצעות הספק הזה נכשלה. אפשר לנסות שוב או להשתמש בשיטת כניסה אחרת.',
  'socialLogin/noEmail':
    'הספק הזה לא שיתף את כתובת הדוא״ל שלך. יש לאפשר גישה אליה או להירשם עם כתובת הדוא״ל.',
  'socialLogin/emailNotVerified':
    'הספק הזה לא אימת את כתובת הדוא״ל שלך. יש להיכנס בשיטה אחרת ואז לחבר את הספק בפרופיל.',
  'socialLogin/accountExists':
    'כבר קיים חשבון עם כתובת הדוא״ל הזאת. יש להיכנס אליו ואז לחבר את הספק בפרופיל.',
  'socialLogin/noAccount': 'לא נמצא חשבון. יש להירשם קודם או להשתמש בספק שבו נרשמת.',
  'ssoLogin/required': 'החשבון שלך מחייב כניסה אחודה (SSO). יש להיכנס באמצעות SSO כדי להמשיך.',
  'ssoLogin/expired':
    'הכניסה הזאת נמשכה זמן רב מדי, כבר נוצלה או התחילה בדפדפן אחר. יש להתחיל מחדש.',
  'ssoLogin/changed': 'הכניסה האחודה שונתה או כובתה בזמן הכניסה. יש להיכנס שוב.',
  'ssoLogin/declined': 'ספק הזהויות דחה את הכניסה. יש לבקש גישה מהמנהל.',
  'ssoLogin/notAccepted':
    'לא ניתן היה לאמת את התשובה של ספק הזהויות. המנהל ימצא את הסיבה בהגדרות SSO.',
  'ssoLogin/beganElsewhere':
    'אי אפשר להתחיל את הכניסה אצל ספק הזהויות. יש להזין את כתובת הדוא״ל בדף הכניסה שלנו.',
  'ssoLogin/unreachable': 'ספק הזהויות אינו מגיב כרגע. אפשר לנסות שוב בעוד דקה.',
  'ssoLogin/noAddress': 'ספק הזהויות לא שלח את כתובת הדוא״ל שלך. יש לבקש מהמנהל להוסיף אותה.',
  'ssoLogin/foreignAddress':
    'ספק הזהויות שלח כתובת דוא״ל מדומיין שלא אומת עבור החשבון. יש לפנות למנהל.',
  'ssoLogin/accountElsewhere':
    'קיים משתמש עם כתובת הדוא״ל שלך, אך הוא אינו חבר בחשבון הזה. יש לבקש הזמנה ממנהל.',
  'ssoLogin/noAccount': 'עדיין אין לך חשבון. יש לבקש הזמנה ממנהל.',
  'ssoLogin/unconfirmed':
    'הכניסה האחודה שונתה ודורשת אישור של מנהל. עד אז יש להשתמש בשיטת כניסה אחרת.',
  'ssoLogin/wrongBreakGlass': 'קוד החירום הזה שגוי או כבר נוצל.',
  'ssoLogin/testSucceeded': 'הבדיקה הצליחה. אפשר לסגור את החלון.',
  'ssoLogin/testFailed': 'הבדיקה נכשלה. יש לסגור את החלון ולקרוא את הסיבה בהגדרות SSO.',
  'hostedLogin/invalidGrant': 'לא ניתן היה להשלים את הכניסה הזאת. יש להיכנס שוב.',
  'hostedLogin/gone': 'הכניסה הזאת נמשכה זמן רב מדי או הסתיימה במקום אחר. יש להתחיל מחדש מהיישום.',
  'hostedLogin/signInAgain': 'היישום מבקש להיכנס שוב.',
  'hostedLogin/stepUpFirst': 'היישום מחייב MFA.',
  'hostedLogin/otherMethod': 'היישום הזה מחייב שיטת כניסה אחרת. יש להיכנס שוב.',
  'hostedLogin/otherAccount': 'היישום מחייב משתמש אחר. יש להיכנס כמשתמש הזה.',
  'hostedLogin/notAMember': 'אינך חבר בחשבון שהיישום הזה מחייב.',
  'callback/incomplete': 'הדף הזה נפתח בלי כניסה. יש להתחיל מדף הכניסה.',
};
