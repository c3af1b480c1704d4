import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Japanese: signing in elsewhere. */
export const jaFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'アカウントを作成',
      line: '{provider} でのログインに対応するアカウントはまだありません。',
      create: '{provider} でアカウントを作成',
    },
    social: {
      continueWith: '{provider} で続行',
      leaving: '{provider} に移動しています',
      orSignUp: 'または次のサービスでアカウントを作成',
      signingIn: 'ログインしています',
      successTitle: 'ログインしました',
      successLine: '移動しています。',
      failedTitle: 'サインインできませんでした',
    },
    linking: {
      connecting: '{provider} を連携しています',
      connectedTitle: '{provider} を連携しました',
      connectedLine: '元のページに戻ります。',
      failedTitle: '{provider} は連携されませんでした',
      denied: '{provider} で同意されなかったため、何も変更されていません。',
      elsewhere:
        'この {provider} アカウントは、ここでは別のアカウントで使われています。先にそちらで解除するか、別のアカウントを選んでください。',
      expired:
        'この操作は別のブラウザーまたは別の人として開始されたか、時間が経ちすぎています。戻ってやり直してください。',
      unavailable:
        '{provider} からあなたの情報が得られなかったため、何も変更されていません。しばらくしてからもう一度お試しください。',
      signedOutTitle: 'サインアウトされました',
      signedOutLine: 'サインインしてから、もう一度 {provider} を連携してください。',
      signIn: 'サインイン',
      goBack: '戻る',
    },
    sso: {
      title: 'シングルサインオンで続行',
      line: '{host} でサインインします。',
      lineUnnamed: 'ID プロバイダーでサインインします。',
      going: '移動しています',
      cancel: 'キャンセル',
      useCode: '緊急コードを使う',
      codeTitle: '緊急コード',
      codeLine: 'シングルサインオンが使えないときの管理者用です。各コードは一度だけ使用できます。',
      codeMissing: '緊急コードを入力してください。',
      failedTitle: 'シングルサインオンに失敗しました',
      failedLine: '変更はありません。元のページに戻ります。',
      testedTitle: '接続は正常です',
      testFailedTitle: '接続はまだ機能していません',
    },
    hosted: {
      confirmTitle: '{app} に進む',
      confirmLine: '{email} としてサインインしています。',
      goOnAs: '{name} として続行',
      another: '別のアカウントを使用',
      cancel: 'キャンセルして戻る',
      goneTitle: 'このサインインは終了しました',
    },
  };

/** Japanese: why signing in elsewhere did not work. */
export const jaFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered':
    'このプロバイダーは有効になっていません。別のサインイン方法を選択してください。',
  'socialLogin/wrongRedirect': 'このサインインは、ここでは許可されていないアドレスにつながります。',
  'socialLogin/expired':
    'このサインインは別のブラウザーで始まったか、時間が経ちすぎています。ここでもう一度始めてください。',
  'socialLogin/denied':
    'サインインがキャンセルされました。もう一度試すか、別のサインイン方法を使用してください。',
  'socialLogin/unavailable':
    'このプロバイダーは現在応答していません。しばらくしてからもう一度試すか、別のサインイン方法を使用してください。',
  'socialLogin/failed':
    'このプロバイダーでサインインできませんでした。もう一度試すか、別のサインイン方法を使用してください。',
  'socialLogin/noEmail':
    'このプロバイダーからメールアドレスが共有されませんでした。アクセスを許可するか、メールアドレスで登録してください。',
  'socialLogin/emailNotVerified':
    'このプロバイダーはメールアドレスを確認していません。別の方法でサインインしてから、プロフィールでプロバイダーを連携してください。',
  'socialLogin/accountExists':
    'このメールアドレスのアカウントはすでに存在します。そのアカウントにサインインしてから、プロフィールでプロバイダーを連携してください。',
  'socialLogin/noAccount':
    'アカウントが見つかりません。先に登録するか、登録時のプロバイダーを使用してください。',
  'ssoLogin/required':
    'このアカウントではシングルサインオン（SSO）が必須です。SSO でサインインして続行してください。',
  'ssoLogin/expired':
    'このサインインは時間がかかりすぎたか、使用済みか、別のブラウザーで始まりました。もう一度始めてください。',
  'ssoLogin/changed':
    'サインイン中にシングルサインオンが変更または無効化されました。もう一度サインインしてください。',
  'ssoLogin/declined':
    'ID プロバイダーがサインインを拒否しました。管理者にアクセスを依頼してください。',
  'ssoLogin/notAccepted':
    'ID プロバイダーからの応答を検証できませんでした。管理者は SSO 設定で理由を確認できます。',
  'ssoLogin/beganElsewhere':
    'ID プロバイダーからサインインを開始することはできません。サインインページでメールアドレスを入力してください。',
  'ssoLogin/unreachable': 'ID プロバイダーが現在応答していません。1 分後にもう一度お試しください。',
  'ssoLogin/noAddress':
    'ID プロバイダーからメールアドレスが送信されませんでした。管理者に設定を依頼してください。',
  'ssoLogin/foreignAddress':
    'ID プロバイダーから、このアカウントで確認されていないドメインのメールアドレスが送信されました。管理者に確認してください。',
  'ssoLogin/accountElsewhere':
    'このメールアドレスのユーザーは存在しますが、このアカウントのメンバーではありません。管理者に招待を依頼してください。',
  'ssoLogin/noAccount': 'アカウントがまだありません。管理者に招待を依頼してください。',
  'ssoLogin/unconfirmed':
    'シングルサインオンが変更され、管理者の確認が必要です。それまでは別のサインイン方法を使用してください。',
  'ssoLogin/wrongBreakGlass': 'この緊急コードは間違っているか、使用済みです。',
  'ssoLogin/testSucceeded': 'テストに成功しました。このウィンドウを閉じてかまいません。',
  'ssoLogin/testFailed':
    'テストに失敗しました。このウィンドウを閉じ、SSO 設定で理由を確認してください。',
  'hostedLogin/invalidGrant':
    'このサインインを完了できませんでした。もう一度サインインしてください。',
  'hostedLogin/gone':
    'このサインインは時間がかかりすぎたか、別の場所で終了しました。アプリからもう一度始めてください。',
  'hostedLogin/signInAgain': 'アプリはもう一度サインインするよう求めています。',
  'hostedLogin/stepUpFirst': 'このアプリでは MFA が必要です。',
  'hostedLogin/otherMethod':
    'このアプリでは別のサインイン方法が必要です。もう一度サインインしてください。',
  'hostedLogin/otherAccount':
    'このアプリには別のユーザーが必要です。そのユーザーでサインインしてください。',
  'hostedLogin/notAMember': 'このアプリに必要なアカウントのメンバーではありません。',
  'callback/incomplete':
    'このページはサインインなしで開かれました。サインインページから始めてください。',
};
