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
      title: 'המשך דרך החברה שלכם',
      line: 'הכניסה מתבצעת דרך החברה שלכם ב־{host}.',
      lineUnnamed: 'הכניסה מתבצעת בדף של החברה שלכם.',
      going: 'מועברים הלאה',
      cancel: 'ביטול',
      useCode: 'שימוש בקוד חירום',
      codeTitle: 'קוד חירום',
      codeLine: 'למנהלי מערכת כשהכניסה של החברה אינה פועלת. כל קוד פועל פעם אחת.',
      codeMissing: 'יש להזין את קוד החירום.',
      failedTitle: 'הכניסה דרך החברה לא הצליחה',
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
  'socialLogin/notOffered': 'כניסה באמצעות השירות הזה אינה מופעלת כאן. יש לבחור דרך אחרת.',
  'socialLogin/wrongRedirect': 'הכניסה הזאת מובילה לכתובת שאינה מותרת כאן.',
  'socialLogin/expired': 'הכניסה הזאת התחילה בדפדפן אחר או לפני זמן רב מדי. יש להתחיל כאן מחדש.',
  'socialLogin/denied': 'לא אישרת את הכניסה ולכן לא קרה דבר. אפשר לנסות שוב או להיכנס בדרך אחרת.',
  'socialLogin/unavailable':
    'השירות שבחרת אינו יכול להכניס אותך כרגע. אפשר לנסות שוב בעוד רגע או להיכנס בדרך אחרת.',
  'socialLogin/failed': 'השירות שבחרת לא הצליח להכניס אותך. אפשר לנסות שוב או להיכנס בדרך אחרת.',
  'socialLogin/noEmail':
    'השירות שבחרת אינו מוסר לנו את כתובת הדוא״ל שלך. יש לאשר זאת שם או להירשם עם הכתובת.',
  'socialLogin/emailNotVerified':
    'השירות שבחרת אינו ערב לכתובת הדוא״ל שלך. יש להיכנס כרגיל ולקשר את השירות בפרופיל.',
  'socialLogin/accountExists':
    'כבר קיים חשבון עם כתובת הדוא״ל הזאת. יש להיכנס כרגיל ואז לקשר את השירות בפרופיל.',
  'socialLogin/noAccount': 'עדיין אין לזה חשבון. יש להירשם קודם או להיכנס בשירות ששימש אותך בעבר.',
  'ssoLogin/required': 'החברה שלך נכנסת רק דרך הכניסה שלה. יש להשתמש בה כדי להמשיך.',
  'ssoLogin/expired':
    'הכניסה הזאת נמשכה זמן רב מדי, כבר נוצלה או התחילה בדפדפן אחר. יש להתחיל מחדש.',
  'ssoLogin/changed': 'הכניסה של החברה שלך שונתה או כובתה בינתיים. יש להתחיל מחדש.',
  'ssoLogin/declined': 'הכניסה של החברה שלך לא אפשרה לך להיכנס. יש לבקש גישה מהמנהל.',
  'ssoLogin/notAccepted':
    'לא ניתן היה לקבל את התשובה של הכניסה של החברה שלך. המנהל ימצא את הסיבה בהגדרות SSO.',
  'ssoLogin/beganElsewhere':
    'כאן אי אפשר להתחיל כניסה מהדף של החברה שלך. במקום זאת יש להזין את כתובת הדוא״ל בדף הכניסה שלנו, והוא יוביל אותך לחברה.',
  'ssoLogin/unreachable': 'הכניסה של החברה שלך אינה עונה כרגע. אפשר לנסות שוב בעוד דקה.',
  'ssoLogin/noAddress':
    'הכניסה של החברה שלך לא מסרה את כתובת הדוא״ל שלך. יש לבקש מהמנהל לשלוח אותה.',
  'ssoLogin/foreignAddress': 'הכניסה של החברה שלך ערבה לכתובת שאינה של החברה. יש לפנות למנהל.',
  'ssoLogin/accountElsewhere':
    'קיים חשבון עם הכתובת שלך שעדיין אינו שייך לחברה הזאת. יש לבקש הזמנה ממנהל.',
  'ssoLogin/noAccount': 'עדיין אין לך כאן חשבון. יש לבקש הזמנה ממנהל בחברה שלך.',
  'ssoLogin/unconfirmed':
    'הכניסה של החברה שלך שונתה, ומנהל צריך לאשר אותה. עד אז יש להיכנס בדרך אחרת.',
  'ssoLogin/wrongBreakGlass': 'קוד החירום הזה שגוי או כבר נוצל.',
  'ssoLogin/testSucceeded': 'הבדיקה הצליחה. אפשר לסגור את החלון.',
  'ssoLogin/testFailed': 'הבדיקה נכשלה. יש לסגור את החלון ולקרוא את הסיבה בהגדרות SSO.',
  'hostedLogin/invalidGrant': 'לא ניתן היה להשלים את הכניסה הזאת. יש להיכנס שוב.',
  'hostedLogin/gone': 'הכניסה הזאת נמשכה זמן רב מדי או הסתיימה במקום אחר. יש להתחיל מחדש מהיישום.',
  'hostedLogin/signInAgain': 'היישום מבקש להיכנס שוב.',
  'hostedLogin/stepUpFirst': 'היישום מבקש את הגורם השני שלך.',
  'hostedLogin/otherAccount': 'היישום מבקש חשבון אחר מזה שבו נכנסת.',
  'hostedLogin/notAMember': 'אין לך שייכות לחברה שהיישום הזה מבקש.',
  'callback/incomplete': 'הדף הזה נפתח בלי כניסה. יש להתחיל מדף הכניסה.',
};
