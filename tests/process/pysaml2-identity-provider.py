"""An identity provider of pysaml2: reads our metadata and our signed request, answers with responses in several ways. JSON in, JSON out."""
import json
import sys
from urllib.parse import parse_qs, urlsplit

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server
from saml2.sigver import verify_redirect_signature

given = json.load(sys.stdin)
config = IdPConfig().load({
    "entityid": given["entityId"],
    "service": {"idp": {
        "endpoints": {
            "single_sign_on_service": [(given["ssoUrl"], BINDING_HTTP_REDIRECT)],
            "single_logout_service": [(given["sloUrl"], BINDING_HTTP_REDIRECT)],
        },
        "policy": {"default": {"lifetime": {"minutes": 5}, "attribute_restrictions": None, "name_form": "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"}},
        # Asked for, this version looks for a signature inside of the message only; we check the one of the address below.
        "want_authn_requests_signed": False,
    }},
    "key_file": given["keyFile"],
    "cert_file": given["certFile"],
    "metadata": {"local": [given["spMetadataFile"]]},
    "xmlsec_binary": "/usr/bin/xmlsec1",
})
server = Server(config=config)
query = {name: values[0] for name, values in parse_qs(urlsplit(given["requestUrl"]).query).items()}
[certificate] = server.metadata.certs(given["spEntityId"], "any", "signing")
if not verify_redirect_signature(query, server.sec.sec_backend, certificate):
    sys.exit("The signature of the request is not good")
request = server.parse_authn_request(query["SAMLRequest"], BINDING_HTTP_REDIRECT)
rsa_sha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"


def answer(sign_response, sign_assertion, encrypt):
    return str(server.create_authn_response(
        {"mail": given["mail"], "groups": given["groups"]},
        in_response_to=request.message.id,
        destination=given["acsUrl"],
        sp_entity_id=given["spEntityId"],
        name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=given["nameId"]),
        authn={"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password", "authn_instant": given["now"]},
        sign_response=sign_response,
        sign_assertion=sign_assertion,
        encrypt_assertion=encrypt,
        sign_alg=rsa_sha256,
        digest_alg=sha256,
    ))


json.dump({
    "metadata": str(entity_descriptor(config)),
    "requestId": request.message.id,
    "assertion": answer(False, True, False),
    "response": answer(True, False, False),
    "both": answer(True, True, False),
    "encrypted": answer(True, True, True),
}, sys.stdout)
